import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { ApiError, errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useSession } from '../session.tsx'
import { CodeInstead } from './code-instead.tsx'

/** Signs in over the page, which keeps typed text and sends it afterwards. */
export default function SignInAgain({ onAnswer }: { onAnswer: (signedIn: boolean) => void }) {
  const { user } = useSession()
  const session = useBrowserSession()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefused] = useState<string>()

  async function signIn() {
    setBusy(true)
    try {
      const body = { email: user?.email ?? '', password, ...(code && { code }) }
      await session.api('POST /api/auth/login', { body })
      session.forgetUser()
      onAnswer(true)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second_factor') setCode(code ?? '')
      setRefused(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      onClose={() => onAnswer(false)}
      size="sm"
      title={t('Please sign in again')}
      description={t(
        'You are no longer signed in as {name}. What you typed is kept and will be sent after you sign in.',
        { name: user?.userName ?? '' },
      )}
    >
      <form
        noValidate
        className="space-y-5 px-6 pt-5 pb-7 sm:px-8"
        onInput={() => setRefused(undefined)}
        onSubmit={(event) => {
          event.preventDefault()
          signIn()
        }}
      >
        <Field
          label={t('Email')}
          type="email"
          autoComplete="username"
          value={user?.email}
          readOnly
        />
        <Field
          label={t('Password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={refusal}
          onChange={(event) => setPassword(event.target.value)}
        />
        {code !== undefined && (
          <Field
            label={t('Code from your authenticator app')}
            autoComplete="one-time-code"
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy || password === ''}>
            {t('Sign in')}
          </Button>
          <Button kind="quiet" onClick={() => onAnswer(false)}>
            {t('Cancel')}
          </Button>
        </div>
        <MissingFields labels={[password === '' && t('your password')]} />
        <CodeInstead onLeave={() => onAnswer(false)} />
      </form>
    </Modal>
  )
}
