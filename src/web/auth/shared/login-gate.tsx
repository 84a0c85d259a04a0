import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { isPublic, isReadable } from '../../guards.ts'
import { LoginPromptProvider } from '../../shared/session.tsx'
import type { WantedProduct } from '../../shared/wanted-product.ts'
import { DialogPrecedence } from '../../ui/dialog-precedence.ts'
import { onDemand } from '../../ui/on-demand.tsx'

const LoginRequired = onDemand(() => import('./login-required.tsx'))

/** Opens at once on guarded paths. A dismissed dialog returns with the next document. */
export function LoginGate({ visitor, children }: { visitor: boolean; children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<{ wanted: WantedProduct | undefined }>()
  const [dismissed, setDismissed] = useState(false)
  const guarded = !isPublic(pathname) && !(dismissed && isReadable(pathname))
  const open = visitor && (guarded || asked !== undefined)

  function close() {
    setAsked(undefined)
    setDismissed(true)
    if (!isReadable(pathname)) navigate(paths.welcome)
  }

  return (
    <LoginPromptProvider open={(wanted) => setAsked({ wanted })}>
      <DialogPrecedence value={open}>{children}</DialogPrecedence>
      {open && (
        <LoginRequired wanted={asked?.wanted} onClose={close} onLeave={() => setAsked(undefined)} />
      )}
    </LoginPromptProvider>
  )
}
