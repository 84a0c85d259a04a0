import { useState } from 'react'
import type { Connection } from '#shared/shop/connection-schema.ts'
import { connectionLabels } from '#shared/shop/connections.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { fieldError } from '../../../api/errors.ts'
import { formatDate } from '../../../shared/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useCall } from '../../shared/use-call.ts'
import { connectionWords } from './connection-fields.ts'
import { KeysForm } from './keys-form.tsx'
import { RemovalForm } from './removal-form.tsx'

type Props = { connection: Connection; mayChange: boolean }

export function ConnectionCard({ connection, mayChange }: Props) {
  const { service, source, earlier, isAddressMissing } = connection
  const [open, setOpen] = useState<'keys' | 'removal'>()
  const close = () => setOpen(undefined)
  const isConnected = source === 'panel' || source === 'environment'
  const canEnter = mayChange && source !== 'environment' && !isAddressMissing
  const canTry = isConnected || (service === 'courier' && !isAddressMissing)
  const needsPhone = service === 'messages'
  const heading = `connection-${service}`
  return (
    <section aria-labelledby={heading} className="border border-line bg-white/50 p-5">
      <h2 id={heading} className="text-2xl text-maroon">
        {translate(connectionLabels[service])}
      </h2>
      <Status connection={connection} />
      {earlier.map(({ hint, savedAt, isReadable }) => (
        <p key={savedAt} className="mt-1 text-sm text-ink-soft">
          {isReadable
            ? t(
                'Earlier keys {hint} of {date} stay until none of their payments can be refunded.',
                {
                  hint,
                  date: formatDate(savedAt),
                },
              )
            : t(
                'Earlier keys {hint} of {date} can’t be read. Enter keys of the same account for their payments.',
                {
                  hint,
                  date: formatDate(savedAt),
                },
              )}
        </p>
      ))}
      {open === 'keys' && <KeysForm connection={connection} onClose={close} />}
      {open === 'removal' && <RemovalForm connection={connection} onClose={close} />}
      {!open && (
        <div className="mt-4 flex flex-wrap items-start gap-3">
          {canEnter && (
            <Button kind="outline" className="px-4!" onClick={() => setOpen('keys')}>
              {source === 'panel' ? t('Enter new keys') : t('Enter keys')}
            </Button>
          )}
          {canTry && !needsPhone && <TryForm connection={connection} />}
          {mayChange && (source === 'panel' || source === 'unreadable') && (
            <Button kind="danger" className="px-4!" onClick={() => setOpen('removal')}>
              {t('Remove')}
            </Button>
          )}
          {canTry && needsPhone && <TryForm connection={connection} />}
        </div>
      )}
    </section>
  )
}

function Status({
  connection: { service, source, hint, savedAt, isAddressMissing, variables },
}: Pick<Props, 'connection'>) {
  if (isAddressMissing)
    return (
      <p className="mt-1">
        {t(
          'Parcels are not booked with a courier. Whoever runs the server sets its address first:',
        )}{' '}
        <code>{variables[0]}</code>
      </p>
    )
  if (source === 'environment')
    return (
      <>
        <p className="mt-1">{t('Connected on the server')}</p>
        <details className="mt-1 text-sm text-ink-soft">
          <summary className="min-h-11 content-center">{t('For whoever runs the server')}</summary>
          <code className="wrap-anywhere">{variables.join(', ')}</code>
        </details>
      </>
    )
  if (source === 'unreadable')
    return (
      <p role="status" className="mt-1 text-red">
        {t(
          'These keys can’t be read, because the shop has another encryption key than the one they were stored with. Please enter them again.',
        )}
      </p>
    )
  if (source === 'none') return <p className="mt-1">{t(connectionWords[service].without)}</p>
  const date = savedAt ? formatDate(savedAt) : ''
  return (
    <p className="mt-1">
      {hint
        ? t('Connected since {date}: {hint}', { date, hint })
        : t('Connected since {date}', { date })}
    </p>
  )
}

/** For text messages, also asks for the number that receives the test message. */
function TryForm({ connection: { service } }: Pick<Props, 'connection'>) {
  const [phone, setPhone] = useState('')
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const needsPhone = service === 'messages'
  const phoneError = fieldError(refusal?.errors, 'phone')
  return (
    <form
      method="post"
      noValidate
      className={needsPhone ? 'basis-full space-y-3' : 'contents'}
      onSubmit={(event) => {
        event.preventDefault()
        const body = { service, ...(needsPhone && { phone }) }
        send('POST /api/admin/connections/try', { body })
      }}
    >
      {needsPhone && (
        <div className="max-w-xs">
          <Field
            label={t('Your mobile number, for a test message')}
            inputMode="tel"
            autoComplete="tel"
            value={phone}
            error={phoneError}
            onChange={({ target }) => setPhone(target.value)}
          />
        </div>
      )}
      <Button type="submit" kind="outline" className="px-4!" disabled={busy}>
        {busy ? t('Trying …') : t('Test the connection')}
      </Button>
      {refusal && !phoneError && (
        <p role="alert" className="basis-full text-red">
          {refusal.message}
        </p>
      )}
    </form>
  )
}
