import { useState } from 'react'
import type { SecurityState } from '#shared/people/security-schema.ts'
import { t } from '#shared/words/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { type Security, useSecurity } from './use-security.ts'

export function SecondFactor({ state }: { state: SecurityState }) {
  const starting = useSecurity()
  const [codes, setCodes] = useState<string[]>()
  const switching = useSecurity((done) => {
    setCodes(done.codes)
    starting.reset()
  })
  const on = state.secondFactor
  const start = on ? undefined : starting.done?.start
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" className="mb-5 text-2xl text-maroon">
        {t('Second factor')}
      </h2>
      <p className="mb-5 max-w-prose text-ink-soft">
        {t(
          'With a second factor, signing in also requires a six-digit code from an app on your phone, so a stolen password is not enough.',
        )}
      </p>
      <p className="mb-6 border border-line bg-white/40 px-4 py-3 font-medium">
        {on ? t('The second factor is on.') : t('The second factor is off.')}
        {on && (
          <span className="block font-normal text-ink-soft">
            {state.recoveryCodesLeft === 0
              ? t('You have no recovery codes. Create some, or losing your phone locks you out.')
              : t('Recovery codes left: {n}', { n: state.recoveryCodesLeft })}
          </span>
        )}
      </p>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {on && !codes && <TurnedOn switching={switching} onCodes={setCodes} />}
      {start && (
        <>
          <ol className="mb-6 list-decimal space-y-4 pl-5">
            <li>
              {t('Scan this with your authenticator app.')}
              <QrCode text={start.url} label={t('QR code of the key')} />
              <span className="mt-3 block text-sm text-ink-soft">{t('Or type the key in:')}</span>
              <code className="mt-1 block border border-line bg-white/60 px-4 py-3 font-mono tracking-wider wrap-anywhere">
                {start.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <a href={start.url} className="text-link">
                {t('Open in an app on this device')}
              </a>
            </li>
            <li>{t('Enter the code that the app shows.')}</li>
          </ol>
          <CodeForm intent="confirm" label={t('Turn on')} security={switching} />
        </>
      )}
      {!on && !start && (
        <>
          <Alert className="mb-4">{starting.refusal?.message}</Alert>
          <Button disabled={starting.busy} onClick={() => starting.send({ intent: 'start' })}>
            {t('Set up')}
          </Button>
        </>
      )}
    </section>
  )
}

type Props = { switching: Security; onCodes: (codes: string[]) => void }

function TurnedOn({ switching, onCodes }: Props) {
  const [isTurningOff, setTurningOff] = useState(false)
  const { send, busy, refusal } = useSecurity(({ codes }) => codes && onCodes(codes))
  if (isTurningOff)
    return <CodeForm intent="off" label={t('Turn off')} danger security={switching} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button kind="outline" disabled={busy} onClick={() => send({ intent: 'codes' })}>
        {t('New recovery codes')}
      </Button>
      <Button kind="danger" onClick={() => setTurningOff(true)}>
        {t('Turn off')}
      </Button>
      <Alert className="w-full">{refusal?.message}</Alert>
    </div>
  )
}
