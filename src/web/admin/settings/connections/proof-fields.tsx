import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../../api/errors.ts'
import type { Refused } from '../../../api/load.ts'
import { Field } from '../../../ui/field.tsx'

export const noProof = { password: '', code: '' }
export type Proof = typeof noProof

type Props = {
  proof: Proof
  onChange: (proof: Proof) => void
  refusal: Refused | undefined
}

/** Password and code, because a stolen session must not suffice to change keys. */
export function ProofFields({ proof, onChange, refusal }: Props) {
  const errors = refusal?.errors ?? []
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label={t('Your password')}
        type="password"
        autoComplete="current-password"
        value={proof.password}
        error={fieldError(errors, 'password')}
        onChange={({ target }) => onChange({ ...proof, password: target.value })}
      />
      <Field
        label={t('Code')}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        hint={t('From your app, or a recovery code.')}
        value={proof.code}
        error={fieldError(errors, 'code')}
        onChange={({ target }) => onChange({ ...proof, code: target.value })}
      />
    </div>
  )
}
