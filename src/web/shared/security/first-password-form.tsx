import { t } from '#shared/words/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useServerForm } from '../forms/form-errors.ts'
import { lazySchema } from '../forms/lazy-schema.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { useSecurity } from './use-security.ts'

type Fields = { newPassword: string }
const resolver = lazySchema<Fields>(
  async () => (await import('#shared/people/sign-in-code-schema.ts')).firstPassword,
)

/** For an account that signs in by a code. */
export function FirstPasswordForm() {
  const { send, busy, refusal } = useSecurity()
  const form = useServerForm<Fields>(refusal, { resolver, defaultValues: { newPassword: '' } })
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="mb-5 text-2xl text-maroon">
        {t('Set a password')}
      </h2>
      <p className="mb-5 max-w-prose text-ink-soft">
        {t('You sign in with a code. With a password you can sign in without waiting for one.')}
      </p>
      <form
        method="post"
        noValidate
        className="max-w-md space-y-5"
        onSubmit={form.handleSubmit((values) => send({ intent: 'first-password', ...values }))}
      >
        <NewPasswordField
          label={t('New password')}
          error={form.formState.errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Alert>{refusal?.message}</Alert>
        <Button type="submit" disabled={busy}>
          {t('Set password')}
        </Button>
      </form>
    </section>
  )
}
