import { useState } from 'react'
import { asciiDigits } from '#shared/typed-text.ts'
import { t } from '#shared/words/words.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import type { Security } from './use-security.ts'

type Props = {
  intent: 'confirm' | 'off'
  label: string
  danger?: boolean
  security: Security
}

/** Sends a six-digit authenticator code; turning the factor off also accepts a recovery code. */
export function CodeForm({ intent, label, danger, security }: Props) {
  const { send, busy, refusal } = security
  const [code, setCode] = useState('')
  const digits = intent === 'confirm'
  return (
    <form
      className="max-w-md space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        send({ intent, code })
      }}
    >
      <Field
        label={t('Code')}
        {...(digits
          ? { inputMode: 'numeric', maxLength: 20 }
          : { hint: 'From your app, or a recovery code.', maxLength: 40 })}
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        error={refusal?.message}
        onChange={({ target: { value } }) =>
          setCode(digits ? asciiDigits(value).replace(/\D/g, '') : value)
        }
      />
      <Button
        type="submit"
        kind={danger ? 'danger' : 'primary'}
        disabled={(digits ? code.length !== 6 : code.length < 6) || busy}
      >
        {label}
      </Button>
    </form>
  )
}
