import type { ComponentProps } from 'react'
import { t } from '#shared/words/words.ts'
import { Field } from '../../ui/field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'value' | 'defaultValue' | 'error' | 'onChange'>

export const GiftCodeField = (props: Props) => (
  <Field
    label={t('Code of a gift card')}
    name="code"
    autoComplete="off"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={60}
    required
    {...props}
  />
)
