import { LogOut, Menu, Search } from 'lucide-react'
import { type FormEvent, useEffect, useState, type WheelEvent } from 'react'
import { Form, Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/panel.ts'
import { Theme } from '../../look/theme.tsx'
import { Logo } from '../../shared/logo.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Languages } from '../../shared/site/languages.tsx'
import { SkipLink } from '../../shared/site/skip-link.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { callAction } from '../shared/use-call.ts'
import { MostUsedBar } from './bar.tsx'
import { useKeptFocus } from './keep-focus.ts'
import { AdminNav, languageButtonStyle } from './nav.tsx'

/** Scrolling over a focused number field would change its value. */
function blurNumberField({ target }: WheelEvent) {
  if (target instanceof HTMLInputElement && target.type === 'number') target.blur()
}

/** An incomplete date has the value '', which would be saved as no date. */
function refusePartialDate(event: FormEvent) {
  const { elements } = event.target as HTMLFormElement
  const field = [...elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.validity.badInput,
  )
  if (!field) return
  event.preventDefault()
  event.stopPropagation()
  // The browser focuses the field and says in its language what is missing.
  field.reportValidity()
}

/** As printed on the keys, in every language. */
const SEARCH_KEYS = 'Ctrl K'

const AdminMenu = onDemand(() => import('./menu.tsx'))
const PanelSearch = onDemand(() => import('./panel-search.tsx'))

/** Whether the keys are Ctrl K or Cmd K, and no dialog is open that they would cover. */
const opensSearch = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) &&
  event.key.toLowerCase() === 'k' &&
  !document.querySelector('[role="dialog"], [role="alertdialog"]')

/** Changes what a page of the panel sends by `useCall`. */
export const clientAction = callAction

export const meta = () => pageMeta({ title: t('Admin Panel'), noIndex: true })

export default function AdminLayout() {
  const { user } = useSession()
  useKeptFocus()
  const [menuOpen, setMenuOpen] = useState(false)
  const [searchOpen, setSearchOpen] = useState(false)
  const isStaff = user?.role === 'admin'
  useEffect(() => {
    if (!isStaff) return
    const open = (event: KeyboardEvent) => {
      if (!opensSearch(event)) return
      event.preventDefault()
      setSearchOpen(true)
    }
    window.addEventListener('keydown', open)
    return () => window.removeEventListener('keydown', open)
  }, [isStaff])
  // Visitors get the login dialog only.
  if (!isStaff) {
    return (
      <main>
        <Outlet />
      </main>
    )
  }
  return (
    <div
      className="min-h-dvh bg-ivory lg:grid lg:grid-cols-[15rem_1fr]"
      onWheel={blurNumberField}
      onSubmitCapture={refusePartialDate}
    >
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh border-r border-line overflow-y-auto bg-ivory-deep/70 px-5 py-6 lg:block">
        <Logo to={paths.welcome} />
        <p className="caps mt-8 mb-3 px-3 text-gold-ink">{t('Admin Panel')}</p>
        <AdminNav />
        <Languages className="mt-4 border-t border-line pt-2" look={languageButtonStyle} />
        <Theme quiet />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 border-b border-line bg-ivory">
          <div className="flex h-16 max-w-[150rem] items-center gap-3 px-4 sm:px-8">
            <IconButton
              label={t('Menu')}
              aria-haspopup="dialog"
              onClick={() => setMenuOpen(true)}
              className="-ml-2 lg:hidden"
            >
              <Menu size={22} strokeWidth={1.5} />
            </IconButton>
            <p className="min-w-0 truncate text-sm text-ink-soft max-sm:hidden">{user.userName}</p>
            <Button
              kind="outline"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setSearchOpen(true)}
              className="ml-auto px-4!"
            >
              <Search size={16} strokeWidth={1.5} />
              {t('Find')}
              <kbd aria-hidden className="font-sans text-sm text-ink-soft max-lg:hidden">
                {SEARCH_KEYS}
              </kbd>
            </Button>
            <Form method="post" action={paths.logout}>
              <Button type="submit" kind="outline" className="px-4!">
                <LogOut size={16} strokeWidth={1.5} />
                {t('Logout')}
              </Button>
            </Form>
          </div>
        </header>
        <main
          id="content"
          tabIndex={-1}
          className="max-w-[150rem] px-4 py-8 focus:outline-none max-lg:pb-24 sm:px-8"
        >
          <Outlet />
        </main>
      </div>
      <MostUsedBar />
      {menuOpen && <AdminMenu onClose={() => setMenuOpen(false)} />}
      {searchOpen && <PanelSearch onClose={() => setSearchOpen(false)} />}
    </div>
  )
}
