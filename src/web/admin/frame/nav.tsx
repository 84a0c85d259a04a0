import { Eye } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { type MenuGroup, menuFor } from '../shared/panel-pages.ts'

export const languageButtonStyle = 'min-h-11 min-w-11 px-3 hover:text-maroon'

export function AdminNav({ onNavigate }: { onNavigate?: () => void }) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const entry = pathname && nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (entry) scrollWithin(entry, entry.closest('aside, [role="dialog"]'))
  }, [pathname])
  return (
    <nav ref={nav} aria-label={t('Admin')}>
      {menuFor(useSession()).map((group) => (
        <Group key={group.name} group={group} onNavigate={onNavigate} />
      ))}
      <hr className="mx-3 my-4 border-line" />
      <Link
        to={paths.visitorPreview}
        onClick={onNavigate}
        className="flex min-h-11 items-center gap-3 rounded-sm px-3 hover:text-maroon"
      >
        <Eye size={18} strokeWidth={1.5} />
        {t('View shop')}
      </Link>
    </nav>
  )
}

/** Shows the entry in its menu; `scrollIntoView` would scroll the page too. */
function scrollWithin(entry: HTMLElement, menu: Element | null) {
  if (!menu) return
  const [shown, frame] = [entry.getBoundingClientRect(), menu.getBoundingClientRect()]
  const isOutside = shown.top < frame.top || shown.bottom > frame.bottom
  if (isOutside) menu.scrollTop += shown.top - frame.top - frame.height / 2
}

type GroupProps = { group: MenuGroup; onNavigate: (() => void) | undefined }

function Group({ group: { name, entries }, onNavigate }: GroupProps) {
  const id = useId()
  return (
    <>
      <p id={id} className="mt-5 mb-1 px-3 text-sm font-medium text-gold-ink">
        {t(name)}
      </p>
      <ul aria-labelledby={id}>
        {entries.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              onClick={onNavigate}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 hover:text-maroon aria-[current]:bg-maroon aria-[current]:text-ivory"
            >
              <Icon size={18} strokeWidth={1.5} />
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
