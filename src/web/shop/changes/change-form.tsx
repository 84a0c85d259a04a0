import type { ComponentProps } from 'react'
import { Form } from 'react-router'

/** Posts to the page, also without scripts. */
export const ChangeForm = ({
  intent,
  children,
  ...rest
}: ComponentProps<typeof Form> & { intent: 'ask' | 'cancel' | 'step' | 'photo' }) => (
  <Form method="post" noValidate {...rest}>
    <input type="hidden" name="intent" value={intent} />
    {children}
  </Form>
)
