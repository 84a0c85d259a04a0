import type { ComponentProps } from 'react'
import { PASSWORD_MIN } from '#shared/people/limits.ts'
import { t } from '#shared/words/words.ts'
import { Field } from '../../ui/field.tsx'

export const NewPasswordField = (props: ComponentProps<typeof Field>) => (
  <Field
    type="password"
    autoComplete="new-password"
    hint={t('At least {n} characters.', { n: PASSWORD_MIN })}
    {...props}
  />
)
