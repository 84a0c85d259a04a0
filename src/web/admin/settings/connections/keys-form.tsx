import { useState } from 'react'
import type { Connection, ConnectionInput } from '#shared/shop/connection-schema.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../../api/errors.ts'
import { useUnsaved } from '../../../shared/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field } from '../../../ui/field.tsx'
import { RefusalNote } from '../../shared/refusal.tsx'
import { useCall } from '../../shared/use-call.ts'
import { connectionWords, notificationPaths } from './connection-fields.ts'
import { noProof, ProofFields } from './proof-fields.tsx'

type Props = { connection: Connection; onClose: () => void }

/** What is typed here is sent once and never comes back. */
export function KeysForm({ connection: { service, version }, onClose }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [phone, setPhone] = useState('')
  const [isSameAccount, setSameAccount] = useState(false)
  const [proof, setProof] = useState(noProof)
  const { send, busy, refusal, reset } = useCall({ showsRefusal: true, onDone: close })
  useUnsaved(Object.values(typed).some((text) => text !== ''))
  const { fields, where } = connectionWords[service]
  const errors = refusal?.errors ?? []
  /** About the keys together, such as the service's refusal. */
  const keysError = fieldError(errors, 'keys')
  const takesAccounts = service === 'paypal' || service === 'razorpay'
  const path = notificationPaths[service] ?? ''

  /** Forgets the keys, which the call keeps until then. */
  function close() {
    reset()
    onClose()
  }

  function save() {
    const keys = Object.fromEntries(
      fields.map(({ name, isNumber }) => {
        const text = typed[name] ?? ''
        return [name, isNumber ? Number(text) : text]
      }),
    )
    const body = {
      service,
      keys,
      version,
      ...(takesAccounts && { isSameAccount }),
      ...(service === 'messages' && { phone }),
      ...proof,
    } as unknown as ConnectionInput
    send('PUT /api/admin/connections', { body })
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-4 space-y-5"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="text-ink-soft">{t(where)}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map(({ name, label, hint, isSecret, isNumber, isOptional }) => (
          <Field
            key={name}
            label={t(label)}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required={!isOptional}
            {...(isNumber && { inputMode: 'numeric' as const })}
            {...(hint && { hint: t(hint as never, { path } as never) })}
            value={typed[name] ?? ''}
            error={fieldError(errors, `keys.${name}`)}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
        {service === 'messages' && (
          <Field
            label={t('Your mobile number, for a test message')}
            inputMode="tel"
            autoComplete="tel"
            value={phone}
            error={fieldError(errors, 'phone')}
            onChange={({ target }) => setPhone(target.value)}
          />
        )}
      </div>
      {takesAccounts && version > 0 && (
        <Check
          checked={isSameAccount}
          aria-describedby={`${service}-account`}
          onChange={({ target }) => setSameAccount(target.checked)}
        >
          <span>
            {t('These keys are of the same account as before')}
            <span id={`${service}-account`} aria-hidden className="block text-sm text-ink-soft">
              {t(
                'Then they also refund its earlier payments. For another account, leave it off: payments keep the keys that they were made with.',
              )}
            </span>
          </span>
        </Check>
      )}
      <ProofFields proof={proof} onChange={setProof} refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={busy}>
          {busy ? t('Trying the keys …') : t('Try and save')}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t('Cancel')}
        </Button>
        {keysError ? (
          <p role="alert" className="basis-full text-red">
            {keysError}
          </p>
        ) : (
          <RefusalNote refusal={refusal} onNewest={close} />
        )}
      </div>
    </form>
  )
}
