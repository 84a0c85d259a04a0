import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirectDocument,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router'
import { picturesElsewhere } from '#shared/catalogue/picture-place.ts'
import { paths } from '#shared/paths.ts'
import { languageFor } from '#shared/words/language.ts'
import { language, said, t } from '#shared/words/words.ts'
import type { Route } from './+types/root.ts'
import { currentUser, findUser, rememberVisit, sessionChanged } from './api/browser.ts'
import { apiContext, userContext, visitContext } from './api/context.ts'
import { ApiError } from './api/errors.ts'
import { loading } from './api/load.ts'
import { shownPage } from './api/shown-page.ts'
import { LoginGate } from './auth/shared/login-gate.tsx'
import { guard } from './guards.ts'
import { LeaveGuard } from './shared/forms/leave-guard.tsx'
import { detailOf, NotFound, Panel } from './shared/page-error.tsx'
import { pageMeta } from './shared/page-meta.ts'
import { PromptHost } from './shared/prompts/prompt-host.tsx'
import { useSession } from './shared/session.tsx'
import { isAnyMember, OWN } from './start/own-part.ts'
import { sayReady } from './start/ready.ts'
import icon from './styles/icon.svg?url'
import appleIcon from './styles/icons/icon-apple.png?url'
import { buttonStyle } from './ui/button.tsx'
import { ToastHost } from './ui/toast-host.tsx'
import './styles/app.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { cookie, member } = context.get(visitContext)
    const user = member ?? (cookie ? await saying(findUser(context.get(apiContext))) : null)
    context.set(userContext, user)
    guard(user, new URL(request.url).pathname)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const user = await saying(currentUser())
    context.set(userContext, user)
    guard(user, new URL(request.url).pathname)
    if (request.method !== 'GET') return
    if (shownPage.isShown(request)) {
      const results = await next()
      const failed = Object.values(results).some(({ type }) => type === 'error')
      return failed ? shownPage.orShown(results, await sessionChanged()) : results
    }
    // Another tab may have switched the language.
    if (isSpokenOtherwise()) throw redirectDocument(request.url)
    // Asked beside the page's own data, so that a step takes no longer for it.
    const [, changed] = await Promise.all([next(), sessionChanged()])
    if (changed) throw redirectDocument(request.url)
  },
]

/** Whether this page is in another language than pages are by now. */
const isSpokenOtherwise = () => languageFor(document.cookie) !== language()

/** Turns a failed call into an answer that the error page can read out. */
async function saying<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) throw data(error.message, { status: error.status || 503 })
    throw error
  }
}

const load = loading(async ({ api, user, url }) => {
  const { data: shop } = await api('GET /api/common/shop')
  return { user: user && isAnyMember(user) ? OWN : user, shop, origin: url.origin }
})

export async function loader(args: Route.LoaderArgs) {
  return { ...(await load(args)), apiOrigin: args.context.get(visitContext).apiOrigin }
}

/**
 * Who is signed in changes by signing in and out, and the shop by its settings. What was refused changed
 * nothing: asked again while the shop is out of reach, this would take the whole page down.
 */
export function shouldRevalidate({ formAction, actionResult }: ShouldRevalidateFunctionArgs) {
  if (actionResult?.ok === false) return false
  const changing: (string | undefined)[] = [
    paths.login,
    paths.logout,
    paths.security,
    paths.adminSettings,
    paths.adminHome,
  ]
  return changing.includes(formAction?.split('?')[0])
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: appleIcon },
  { rel: 'manifest', href: paths.manifest },
]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: said(loaderData.shop.name),
        description: said(loaderData.shop.tagline),
        image: `${loaderData.origin}/scenes/banner-1600.webp`,
        canonical: loaderData.origin + paths.welcome,
      })
    : []

export function Layout({ children }: { children: React.ReactNode }) {
  // Before the next key can be pressed: a letter typed between would take the others' place. Not within
  // the commit either, where one field's change would not have been taken up before the next one's.
  useLayoutEffect(() => queueMicrotask(sayReady), [])
  return (
    // The theme that was chosen stands on it already.
    <html lang={`${language()}-IN`} data-pictures={picturesElsewhere()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        {/* Browsers hide a nonce from scripts, which React would report as a difference. */}
        <Links nonce="" />
      </head>
      <body>
        {children}
        <Ready />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * For whoever drives the page by a script: it answers now, and shows what its address says. Apart from
 * the layout and set by hand, so that no step renders the whole document again.
 */
function Ready() {
  const { state } = useNavigation()
  useLayoutEffect(() => document.documentElement.removeAttribute('data-ready'), [state])
  useEffect(() => {
    document.documentElement.toggleAttribute('data-ready', state === 'idle')
  }, [state])
  return null
}

export default function App() {
  const { user, apiOrigin } = useSession()
  useEffect(() => rememberVisit(user, apiOrigin), [user, apiOrigin])
  const matches = useMatches()
  useEffect(() => shownPage.remember(matches), [matches])
  useEffect(freshWhenBack, [])
  return (
    <LoginGate visitor={!user}>
      <Progress />
      <NewPage />
      <Outlet />
      <PromptHost />
      <LeaveGuard />
      <ToastHost />
    </LoginGate>
  )
}

/** The browser may bring a page back as it was left: not to who has signed out, or to another, meanwhile. */
function freshWhenBack() {
  async function refresh({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    const { style } = document.documentElement
    style.visibility = 'hidden'
    if (isSpokenOtherwise() || (await sessionChanged())) return location.reload()
    style.visibility = ''
  }
  window.addEventListener('pageshow', refresh)
  return () => window.removeEventListener('pageshow', refresh)
}

/**
 * A step to another page moves the focus to it and says its name, as the browser does for a page of its
 * own. What opens and closes over the page that stays, a dialog or a tab, keeps its own focus.
 */
function NewPage() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const from = before.current
    before.current = pathname
    if (from === pathname || isWithin(from, pathname) || isWithin(pathname, from)) return
    setTitle(document.title)
    if (document.querySelector('[role="dialog"]')) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

const isWithin = (path: string, other: string) => path.startsWith(`${other}/`)

/** A golden thread along the top while a page is on its way. */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="progressbar" aria-label={t('Loading')} className="fixed inset-x-0 top-0 z-60 h-0.5">
      <div className="h-full w-full origin-left animate-thread bg-gold" />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main>
      <Panel title={t('Unexpected Application Error!')}>
        <p>{detailOf(error)}</p>
        <a href={pathname + search} className={buttonStyle()}>
          {t('Try again')}
        </a>
      </Panel>
    </main>
  )
}
