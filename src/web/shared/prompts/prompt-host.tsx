import { useSyncExternalStore } from 'react'
import { passwordPrompt, signInPrompt } from '../../api/prompts.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const ConfirmPassword = onDemand(() => import('./confirm-password.tsx'))
const SignInAgain = onDemand(() => import('./sign-in-again.tsx'))

const useWaiting = (prompt: typeof passwordPrompt) =>
  useSyncExternalStore(prompt.subscribe, prompt.current, prompt.getServerSnapshot)

export function PromptHost() {
  const confirm = useWaiting(passwordPrompt)
  const signIn = useWaiting(signInPrompt)
  if (signIn) return <SignInAgain onAnswer={signIn} onClose={() => signIn(false)} />
  if (confirm) return <ConfirmPassword onAnswer={confirm} onClose={() => confirm(false)} />
  return null
}
