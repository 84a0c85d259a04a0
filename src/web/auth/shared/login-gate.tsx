import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { isPublic, isReadable } from '../../guards.ts'
import { LoginPromptProvider } from '../../shared/session.tsx'
import { DialogAhead } from '../../ui/dialog-ahead.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const LoginRequired = onDemand(() => import('./login-required.tsx'))

/** Opens the login-required dialog for a visitor: on guarded paths by itself, elsewhere when asked. */
export function LoginGate({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [dismissed, setDismissed] = useState('')
  const guarded = !isPublic(pathname) && dismissed !== pathname
  const open = visitor && (guarded || asked)

  function close() {
    setAsked(false)
    setDismissed(pathname)
    if (!isReadable(pathname)) navigate(paths.welcome)
  }

  return (
    <LoginPromptProvider open={() => setAsked(true)}>
      <DialogAhead value={open}>{children}</DialogAhead>
      {open && <LoginRequired onClose={close} onLeave={() => setAsked(false)} />}
    </LoginPromptProvider>
  )
}
