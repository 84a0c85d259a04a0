import type { ComponentProps } from 'react'
import { useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** False while the page reloads after a refusal, so that Enter sends the next try. */
export const useIsSending = () => useNavigation().state === 'submitting'

/** Is disabled while the router sends a form. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'disabled'>) {
  return <Button {...props} type="submit" disabled={useIsSending()} />
}
