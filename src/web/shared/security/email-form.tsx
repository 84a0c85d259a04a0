import type { SecurityState } from '#shared/people/security-schema.ts'
import { t } from '#shared/words/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../forms/form-errors.ts'
import { lazySchema } from '../forms/lazy-schema.ts'
import { useSecurity } from './use-security.ts'

type Fields = { newEmail: string }
const resolver = lazySchema<Fields>(
  async () => (await import('#shared/people/account-schema.ts')).emailChange,
)
const blank: Fields = { newEmail: '' }

export function EmailForm({ state }: { state: SecurityState }) {
  const { send, busy, refusal } = useSecurity(() => form.reset(blank))
  const form = useServerForm<Fields>(refusal, { resolver, defaultValues: blank })

  return (
    <section aria-labelledby="email">
      <h2 id="email" className="mb-5 text-2xl text-maroon">
        {t('Email')}
      </h2>
      {state.email ? (
        <Contact text={state.email} isConfirmed={state.emailVerified} />
      ) : (
        <p>{t('You have no email here yet. We send news of your orders to your phone.')}</p>
      )}
      {state.phone && <Contact text={state.phone} isConfirmed />}
      {state.newEmail && (
        <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
          {t('{email} replaces it once you open the link that we sent there.', {
            email: state.newEmail,
          })}
        </p>
      )}
      {state.email && !state.emailVerified && <SendAgain />}
      <form
        method="post"
        noValidate
        className="mt-5 max-w-md space-y-5"
        onSubmit={form.handleSubmit((values) => send({ intent: 'email', ...values }))}
      >
        <Field
          label={t('New email')}
          type="email"
          autoComplete="email"
          hint={t('We send a link there. Nothing changes before you open it.')}
          error={form.formState.errors.newEmail?.message}
          {...form.register('newEmail')}
        />
        <Alert>{refusal?.errors.every(({ path }) => path === '') && refusal.message}</Alert>
        <Button type="submit" kind="outline" disabled={busy}>
          {state.email ? t('Change email') : t('Add email')}
        </Button>
      </form>
    </section>
  )
}

function Contact({ text, isConfirmed }: { text: string; isConfirmed: boolean }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-medium">{text}</span>{' '}
      <span className={isConfirmed ? 'text-green' : 'text-ink-soft'}>
        ({isConfirmed ? t('confirmed') : t('not confirmed yet')})
      </span>
    </p>
  )
}

function SendAgain() {
  const { send, busy, done, refusal } = useSecurity()
  return (
    <div className="mt-2">
      <Button
        kind="quiet"
        className="px-0!"
        disabled={busy || done !== undefined}
        onClick={() => send({ intent: 'send-confirmation' })}
      >
        {t('Send the link again')}
      </Button>
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}
