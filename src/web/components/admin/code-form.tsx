import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Refused } from '../../api/load.ts'
import type { SecurityIntent } from '../../pages/admin/security.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

type Props = {
  intent: 'confirm' | 'off'
  label: string
  danger?: boolean
  onDone: () => void
}

/** Six digits of the authenticator app, sent for one purpose. */
export function CodeForm({ intent, label, danger, onDone }: Props) {
  const fetcher = useFetcher<{ ok: true } | Refused>()
  const [code, setCode] = useState('')
  const answer = fetcher.data

  const accepted = fetcher.state === 'idle' && answer?.ok === true
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    if (accepted) finish()
  }, [accepted])

  return (
    <fetcher.Form
      method="post"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        const sent: SecurityIntent = { intent, code }
        fetcher.submit(sent, { method: 'post', encType: 'application/json' })
      }}
    >
      <Field
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={answer?.ok === false ? answer.message : undefined}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
      />
      <Button
        type="submit"
        kind={danger ? 'danger' : 'primary'}
        disabled={code.length !== 6 || fetcher.state !== 'idle'}
      >
        {label}
      </Button>
    </fetcher.Form>
  )
}
