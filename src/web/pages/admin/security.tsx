import { useState } from 'react'
import { useFetcher, useLoaderData } from 'react-router'
import { acting } from '../../api/load.ts'
import { CodeForm } from '../../components/admin/code-form.tsx'
import { QrCode } from '../../components/admin/qr-code.tsx'
import { loadingForStaff } from '../../components/admin/roles.ts'
import { Button } from '../../components/ui/button.tsx'
import { toast } from '../../components/ui/toast.ts'

const load = loadingForStaff('any', async ({ api, user }) => {
  const { user: now } = await api('GET /api/auth/check-auth')
  return { on: now.secondFactor ?? user.secondFactor ?? false }
})
export const loader = load
export const clientLoader = load

export type SecurityIntent = { intent: 'start' } | { intent: 'confirm' | 'off'; code: string }

export const clientAction = acting(async ({ api, request }) => {
  const sent: SecurityIntent = await request.json()
  if (sent.intent === 'start') {
    const { data: start } = await api('POST /api/auth/second-factor/start')
    return { ok: true as const, start }
  }
  const call =
    sent.intent === 'confirm'
      ? 'POST /api/auth/second-factor/confirm'
      : 'POST /api/auth/second-factor/off'
  const { message } = await api(call, { body: { code: sent.code } })
  toast.success(message ?? 'Saved')
  return { ok: true as const, on: sent.intent === 'confirm' }
})

type Result = Awaited<ReturnType<typeof clientAction>>

export default function Security() {
  const { on } = useLoaderData<typeof load>()
  const starting = useFetcher<Result>()
  const [learned, setLearned] = useState<boolean | null>(null)
  const answer = starting.data
  const refused = answer?.ok === false ? answer : undefined
  const isOn = learned ?? on ?? (refused?.status === 409 ? true : null)
  const start = answer?.ok && 'start' in answer && !isOn ? answer.start : undefined

  function learn(next: boolean) {
    setLearned(next)
    starting.reset()
  }

  return (
    <div className="max-w-xl">
      <h1 className="mb-3 text-3xl text-maroon">Security</h1>
      <p className="mb-6 text-ink-soft">
        With a second factor, signing in asks for a code of six digits from an app on your phone, so
        that a stolen password alone opens nothing.
      </p>
      {isOn !== null && (
        <p className="mb-6 border border-line bg-white/40 px-4 py-3 font-medium">
          The second factor is {isOn ? 'on' : 'off'}.
        </p>
      )}
      {isOn ? (
        <CodeForm key="off" intent="off" label="Turn off" danger onDone={() => learn(false)} />
      ) : start ? (
        <>
          <ol className="mb-6 list-decimal space-y-4 pl-5">
            <li>
              Scan this with your authenticator app.
              <QrCode text={start.url} label="QR code of the key" />
              <span className="mt-3 block text-sm text-ink-soft">Or type the key in:</span>
              <code className="mt-1 block border border-line bg-white/60 px-4 py-3 font-mono tracking-wider break-words">
                {start.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
              <a
                href={start.url}
                className="inline-flex min-h-11 items-center text-maroon underline decoration-gold underline-offset-4"
              >
                Open in an app on this device
              </a>
            </li>
            <li>Type the code that the app shows.</li>
          </ol>
          <CodeForm key="confirm" intent="confirm" label="Turn on" onDone={() => learn(true)} />
        </>
      ) : (
        <>
          {refused && (
            <p role="alert" className="mb-4 text-red">
              {refused.message}
            </p>
          )}
          <Button
            disabled={starting.state !== 'idle'}
            onClick={() =>
              starting.submit({ intent: 'start' }, { method: 'post', encType: 'application/json' })
            }
          >
            Set up
          </Button>
        </>
      )}
    </div>
  )
}
