import { NavLink, Outlet } from 'react-router'
import { type AccountTab, accountPath, accountTabs } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Scene } from '../../ui/picture.tsx'

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
  const tabs = accountTabs.filter((tab) => tab !== 'measures' || shop.madeToMeasure)
  return (
    <>
      <div className="relative h-40 overflow-hidden bg-maroon-deep sm:h-[max(14rem,15.5vw)]">
        <Scene
          name="about"
          alt=""
          sizes="100vw"
          first
          className="h-full w-full object-cover object-[50%_12%] opacity-70 night:opacity-45"
        />
      </div>
      <div className="measure py-10">
        <h1 className="sr-only">{t('Your account')}</h1>
        <nav
          aria-label={t('Account')}
          className="@container mb-10 flex overflow-x-auto border-b border-line"
        >
          <div className="flex w-full flex-wrap gap-x-6 sm:gap-x-8 @max-[21.75rem]:gap-x-4">
            {tabs.map((tab) => (
              <NavLink
                key={tab}
                to={accountPath(tab)}
                end={tab !== 'measures'}
                preventScrollReset
                className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-display text-xl sm:text-2xl font-semibold whitespace-nowrap @max-[21.75rem]:text-base text-ink-soft hover:text-maroon aria-[current]:border-gold aria-[current]:text-maroon"
              >
                {t(tabLabels[tab])}
              </NavLink>
            ))}
          </div>
        </nav>
        <Outlet />
      </div>
    </>
  )
}
