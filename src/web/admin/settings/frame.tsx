import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { panelPaths } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { settingsPages } from '../shared/panel-pages.ts'

/** The list of the pages of Settings, beside each of them. */
export default function SettingsFrame() {
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const row = list.current
    // A page below that of the list, such as one policy, belongs to the list's entry.
    const page = pathname && row?.querySelector<HTMLElement>('[aria-current]')
    if (row && page) row.scrollLeft = page.offsetLeft - (row.clientWidth - page.offsetWidth) / 2
  }, [pathname])
  return (
    <div className="xl:grid xl:grid-cols-[12rem_minmax(0,1fr)] xl:gap-x-10">
      <nav aria-label={t('Settings')} className="mb-6 xl:mb-0">
        <ul
          ref={list}
          className="relative -mx-4 flex gap-x-5 overflow-x-auto border-b border-line pr-10 pl-4 max-xl:mask-r-from-[calc(100%-2.5rem)] sm:-mx-8 sm:pl-8 xl:sticky xl:top-24 xl:mx-0 xl:block xl:border-b-0 xl:px-0"
        >
          {settingsPages.map(({ label, to }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end={to === panelPaths.settings}
                className="flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent whitespace-nowrap hover:text-maroon aria-[current]:border-gold aria-[current]:text-maroon xl:border-b-0 xl:justify-start xl:border-l-2 xl:px-3 xl:whitespace-normal"
              >
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
