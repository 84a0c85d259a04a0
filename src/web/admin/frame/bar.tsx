import { NavLink } from 'react-router'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { mostUsedFor } from '../shared/panel-pages.ts'

/** The pages used most, at the bottom of a small screen; gives way to a form's save bar. */
export function MostUsedBar() {
  return (
    <nav
      aria-label={t('Most used')}
      className="panel-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-ivory lg:hidden print:hidden"
    >
      <ul className="flex justify-around px-2">
        {mostUsedFor(useSession()).map(({ label, to, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <NavLink
              to={to}
              className="flex min-h-16 flex-col items-center justify-center gap-1 border-t-2 border-transparent px-1 text-center text-xs leading-tight hover:text-maroon aria-[current]:border-maroon aria-[current]:font-semibold aria-[current]:text-maroon"
            >
              <Icon size={20} strokeWidth={1.5} />
              <span className="max-w-full wrap-break-word">{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
