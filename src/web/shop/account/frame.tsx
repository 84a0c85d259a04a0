import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { type AccountTab, accountPath, accountTabs } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { PageHeading } from '../../ui/states.tsx'

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your account'), noIndex: true }, matches)

const tabLabels: Record<AccountTab, Message> = {
  orders: 'Orders',
  address: 'Address',
  measures: 'Measurements',
  wishlist: 'Wishlist',
  security: 'Security',
}

export default function Account() {
  const { shop } = useSession()
  const { pathname } = useLocation()
  const tabsRef = useRef<HTMLElement>(null)
  const tabs = accountTabs.filter((tab) => tab !== 'measures' || shop.madeToMeasure)
  useEffect(() => {
    const nav = tabsRef.current
    const tab = nav?.querySelector<HTMLElement>('[aria-current]')
    if (nav && tab) nav.scrollLeft = tab.offsetLeft - (nav.clientWidth - tab.offsetWidth) / 2
  }, [pathname])
  return (
    <div className="measure py-8 sm:py-12">
      <PageHeading className="mb-3">{t('Your account')}</PageHeading>
      <nav
        ref={tabsRef}
        aria-label={t('Account')}
        className="relative -mx-5 mb-8 flex gap-x-6 overflow-x-auto border-b border-line px-5 sm:mx-0 sm:mb-10 sm:gap-x-8 sm:px-0"
      >
        {tabs.map((tab) => (
          <NavLink
            key={tab}
            to={accountPath(tab)}
            end={tab !== 'measures'}
            preventScrollReset
            className="inline-flex min-h-12 shrink-0 items-center border-b-2 border-transparent font-display text-xl font-semibold whitespace-nowrap text-ink-soft hover:text-maroon aria-[current]:border-gold aria-[current]:text-maroon sm:text-2xl"
          >
            {t(tabLabels[tab])}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  )
}
