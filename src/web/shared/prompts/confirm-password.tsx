import { useState } from 'react'
import { t } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { errorMessage } from '../../api/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CodeInstead } from './code-instead.tsx'

/** For actions that a stolen session must not permit. */
export default function ConfirmPassword({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const { api } = useBrowserSession()
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefused] = useState<string>()

  async function confirm() {
    setBusy(true)
    try {
      await api('POST /api/auth/confirm-password', { body: { password } })
      onAnswer(true)
    } catch (error) {
      setRefused(errorMessage(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      onClose={() => onAnswer(false)}
      size="sm"
      title={t('Confirm your password')}
      description={t(
        'This changes access to the account, so please enter your password. We will not ask again for ten minutes.',
      )}
    >
      <form
        noValidate
        className="space-y-5 px-6 pt-5 pb-7 sm:px-8"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <Field
          label={t('Your password')}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={refusal}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={busy || password === ''}>
            {t('Confirm')}
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
