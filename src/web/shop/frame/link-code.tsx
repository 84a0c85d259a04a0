import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CODE_PARAMETER } from '#shared/orders/discounts/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { useSend } from '../../api/use-send.ts'
import { useSession } from '../../shared/session.tsx'
import type { CodeIntent } from '../shared/cart/change-codes.ts'

/** Waits until a visitor has signed in. */
export default function LinkCode() {
  const { user } = useSession()
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  const { send } = useSend<CodeIntent>({ action: paths.cart, key: 'link-code' })
  const isShopper = user?.role === 'user'
  useEffect(() => {
    const otherParameters = new URLSearchParams(search)
    const code = otherParameters.get(CODE_PARAMETER)
    if (!code) return
    sessionStorage.setItem(CODE_PARAMETER, code)
    otherParameters.delete(CODE_PARAMETER)
    navigate({ pathname, search: otherParameters.toString(), hash }, { replace: true, state })
  }, [pathname, search, hash, state, navigate])
  // Runs after the code was kept, because the URL changes then.
  useEffect(() => {
    const code =
      isShopper && !search.includes(CODE_PARAMETER) && sessionStorage.getItem(CODE_PARAMETER)
    if (!code) return
    sessionStorage.removeItem(CODE_PARAMETER)
    send({ intent: 'enterCode', code, isFromLink: true })
  }, [isShopper, search, send])
  return null
}
