import type { PasswordChange } from '#shared/people/account-schema.ts'
import { t } from '#shared/words/words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useServerForm } from '../forms/form-errors.ts'
import { lazySchema } from '../forms/lazy-schema.ts'
import { NewPasswordField } from '../forms/new-password-field.tsx'
import { useSecurity } from './use-security.ts'

const resolver = lazySchema<PasswordChange>(
  async () => (await import('#shared/people/account-schema.ts')).passwordChange,
)
const emptyForm: PasswordChange = { currentPassword: '', newPassword: '' }

export function PasswordForm() {
  const { send, busy, refusal } = useSecurity(() => form.reset(emptyForm))
  const form = useServerForm<PasswordChange>(refusal, { resolver, defaultValues: emptyForm })
  const errors = form.formState.errors

  return (
    <section aria-labelledby="password">
      <h2 id="password" className="mb-5 text-2xl text-maroon">
        {t('Change password')}
      </h2>
      <form
        method="post"
        noValidate
        className="max-w-md space-y-5"
        onSubmit={form.handleSubmit((values) => send({ intent: 'password', ...values }))}
      >
        <Field
          label={t('Current password')}
          type="password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...form.register('currentPassword')}
        />
        <NewPasswordField
          label={t('New password')}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <Alert>{refusal?.message}</Alert>
        <Button type="submit" disabled={busy}>
          {t('Change password')}
        </Button>
      </form>
    </section>
  )
}
