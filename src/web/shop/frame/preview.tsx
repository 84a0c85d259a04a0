import type { MouseEvent, SubmitEvent } from 'react'
import { Outlet, redirect, useNavigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { previewPath } from '#shared/preview-path.ts'
import { t } from '#shared/words/words.ts'
import { createMemberLoader } from '../../api/load.ts'
import { homePathFor } from '../../guards.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { AsVisitor, LoginPromptProvider } from '../../shared/session.tsx'
import { toast } from '../../ui/toast.ts'
import { noCart } from '../shared/cart/no-cart.ts'
import { CartContext } from '../shared/cart/use-cart.ts'
import type { Route } from './+types/preview.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const load = createMemberLoader(async ({ user }) => {
  if (user.role !== 'admin') throw redirect(paths.home)
  return { panel: homePathFor(user) }
})
export const loader = load
export const clientLoader = load

const refuse = () => toast.success(t('This is a preview: a visitor would sign in here.'))

export default function ShopPreview({ loaderData }: Route.ComponentProps) {
  const stay = useStayInPreview()
  return (
    <AsVisitor value={true}>
      <LoginPromptProvider open={refuse}>
        <CartContext value={noCart}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-ivory-deep px-4 py-2 sm:px-8">
            <BackLink to={loaderData.panel}>{t('Back to the panel')}</BackLink>
            <p className="text-sm">
              {t('Preview: the shop as a visitor sees it. Nothing can be changed here.')}
            </p>
          </div>
          <div onClickCapture={stay} onSubmitCapture={stopForms}>
            <Header />
            <main id="content" tabIndex={-1} className="min-h-[60vh] focus:outline-none">
              <Outlet />
            </main>
            <Footer />
          </div>
        </CartContext>
      </LoginPromptProvider>
    </AsVisitor>
  )
}

function useStayInPreview() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin) return
    const previewTarget = previewPath(link.pathname)
    if (previewTarget === link.pathname) return
    event.preventDefault()
    event.stopPropagation()
    if (!previewTarget) return refuse()
    const { search, hash } = link
    if (event.metaKey || event.ctrlKey || event.shiftKey) window.open(previewTarget + search + hash)
    else navigate({ pathname: previewTarget, search, hash })
  }
}

/** Allows searches only; other forms change data. */
function stopForms(event: SubmitEvent<HTMLElement>) {
  const form = event.target
  if (form instanceof HTMLFormElement && form.method === 'get') return
  event.preventDefault()
  event.stopPropagation()
  refuse()
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
