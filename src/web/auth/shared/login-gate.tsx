import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPublic, isReadable, paths } from '#shared/paths.ts'
import { LoginPromptProvider } from '../../shared/session.tsx'
import { useHydrated } from '../../ui/hydrated.ts'

const LoginRequired = lazy(() => import('./login-required.tsx'))

/** Opens the login-required dialog for a visitor: on guarded paths by itself, elsewhere when asked. */
export function LoginGate({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [asked, setAsked] = useState(false)
  const [dismissed, setDismissed] = useState('')
  const guarded = visitor && !isPublic(pathname) && dismissed !== pathname

  function close() {
    setAsked(false)
    setDismissed(pathname)
    if (!isReadable(pathname)) navigate(paths.welcome)
  }

  return (
    <LoginPromptProvider open={() => setAsked(true)}>
      {children}
      {hydrated && visitor && (guarded || asked) && (
        <Suspense fallback={null}>
          <LoginRequired onClose={close} onLeave={() => setAsked(false)} />
        </Suspense>
      )}
    </LoginPromptProvider>
  )
}
