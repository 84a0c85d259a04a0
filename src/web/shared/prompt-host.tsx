import { lazy, Suspense, useSyncExternalStore } from 'react'
import { passwordPrompt } from '../api/password-prompt.ts'

const ConfirmPassword = lazy(() => import('./confirm-password.tsx'))

/** Shows the dialog while a call waits for the password; its code is fetched when it is first needed. */
export function ConfirmPasswordHost() {
  const answer = useSyncExternalStore(
    passwordPrompt.subscribe,
    passwordPrompt.current,
    passwordPrompt.none,
  )
  if (!answer) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPassword onAnswer={answer} />
    </Suspense>
  )
}
