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
  const [loginRequest, setLoginRequest] = useState<{ wantedProduct: WantedProduct | undefined }>()
  const [dismissed, setDismissed] = useState(false)
  const isGuarded = !isPublic(pathname) && !(dismissed && isReadable(pathname))
  const open = visitor && (isGuarded || loginRequest !== undefined)

  function close() {
    setLoginRequest(undefined)
    setDismissed(true)
    if (!isReadable(pathname)) navigate(paths.welcome)
  }

  return (
    <LoginPromptProvider open={(wantedProduct) => setLoginRequest({ wantedProduct })}>
      <DialogPrecedence value={open}>{children}</DialogPrecedence>
      {open && (
        <LoginRequired
          wantedProduct={loginRequest?.wantedProduct}
          onClose={close}
          onLeave={() => setLoginRequest(undefined)}
        />
      )}
    </LoginPromptProvider>
  )
}
