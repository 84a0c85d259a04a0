import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { withNext } from '../../guards.ts'
import { Logo } from '../../shared/logo.tsx'
import { useSession } from '../../shared/session.tsx'
import { usePlaceholder } from '../../start/personal-data.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useCart } from '../shared/cart/use-cart.ts'
import { NavLinks } from './nav-links.tsx'
import { cartLabel } from './own-words.ts'
import { UserMenu } from './user-menu.tsx'

const SideMenu = onDemand(() => import('./side-menu.tsx'))

export function Header() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="@container sticky top-0 z-30 border-b border-line bg-ivory/95 backdrop-blur-sm">
      <div className="measure flex shop-bar h-18 items-center gap-2 xl:gap-6 noscript:h-auto noscript:min-h-18 noscript:flex-wrap">
        <IconButton
          label={t('Menu')}
          aria-haspopup="dialog"
          onClick={() => setMenuOpen(true)}
          className="-ml-3 xl:hidden"
        >
          <Icon name="menu" size={22} />
        </IconButton>
        <Logo to={paths.home} />
        <nav aria-label={t('Main')} className="mx-auto hidden min-w-0 xl:block noscript:block">
          <NavLinks
            maxOwnItems={2}
            className="flex items-center gap-x-7 text-[0.9375rem] xl:*:shrink-0 noscript:flex-wrap"
          />
        </nav>
        <div className="ml-auto flex items-center gap-1 xl:ml-0">
          <Link
            to={paths.search}
            aria-label={t('Search the collection')}
            className="grid size-[44px] place-items-center hover:text-maroon xl:hidden"
          >
            <Icon name="search" size={21} />
          </Link>
          <CartButton />
          {user ? (
            <UserMenu />
          ) : (
            <Link
              to={withNext(paths.login, pathname + search)}
              className="caps inline-flex min-h-11 items-center px-2 whitespace-nowrap hover:text-maroon"
            >
              {t('Sign in')}
            </Link>
          )}
        </div>
      </div>
      {menuOpen && <SideMenu onClose={() => setMenuOpen(false)} />}
    </header>
  )
}

function CartButton() {
  const { itemCount, openSheet } = useCart()
  const placeholder = usePlaceholder()
  return (
    <form action={paths.cart}>
      <IconButton
        type="submit"
        label={placeholder?.('cart') ?? cartLabel(itemCount)}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          openSheet()
        }}
        className="relative noscript:inline-grid"
      >
        <Icon name="shopping-bag" size={21} />
        <span className="cart-badge" data-count={placeholder?.('pieces') ?? (itemCount || '')} />
      </IconButton>
    </form>
  )
}
