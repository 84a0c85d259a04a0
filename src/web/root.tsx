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
import { externalPictureBase } from '#shared/catalogue/picture-place.ts'
import { bannerPicture, paths } from '#shared/paths.ts'
import { languageFor } from '#shared/words/language.ts'
import { language, t, translate } from '#shared/words/words.ts'
import type { Route } from './+types/root.ts'
import {
  type BrowserSession,
  browserSessionContext,
  findUser,
  useBrowserSession,
} from './api/browser.ts'
import { apiContext, userContext, visitContext } from './api/context.ts'
import { ApiError } from './api/errors.ts'
import { createLoader } from './api/load.ts'
import { useIsSaving } from './api/use-send.ts'
import { LoginGate } from './auth/shared/login-gate.tsx'
import { guard, isPanel, keepInPreview } from './guards.ts'
import { LeaveGuard } from './shared/forms/leave-guard.tsx'
import { getErrorDetail, NotFound, Panel } from './shared/page-error.tsx'
import { pageMeta } from './shared/page-meta.ts'
import { PromptHost } from './shared/prompts/prompt-host.tsx'
import { useSession } from './shared/session.tsx'
import { WithoutScripts } from './shared/without-scripts.tsx'
import { announceUnlessWaiting } from './start/page-ready.ts'
import { isAnyMember, MEMBER_DATA } from './start/personal-data.ts'
import icon from './styles/icon.svg?url'
import appleIcon from './styles/icons/icon-apple.png?url'
import { buttonStyle } from './ui/button.tsx'
import { ToastHost } from './ui/toast-host.tsx'
import './styles/app.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }) => {
    const { cookie, member } = context.get(visitContext)
    const user = member ?? (cookie ? await withErrorPage(findUser(context.get(apiContext))) : null)
    context.set(userContext, user)
    guard(user, new URL(request.url).pathname)
  },
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const session = context.get(browserSessionContext) as BrowserSession
    const { shownPage } = session
    const user = await withErrorPage(session.currentUser())
    context.set(userContext, user)
    const url = new URL(request.url)
    keepInPreview(user, url, window.location.pathname)
    guard(user, url.pathname)
    if (request.method !== 'GET') return
    if (shownPage.isShown(request)) {
      const results = await next()
      const hasFailed = Object.values(results).some(({ type }) => type === 'error')
      return hasFailed ? shownPage.keepShownData(results, await session.userChanged()) : results
    }
    // Another tab may have changed the language.
    if (hasLanguageChanged()) throw redirectDocument(request.url)
    // Runs in parallel with the page's loaders.
    const [, isUserChanged] = await Promise.all([next(), session.userChanged()])
    if (isUserChanged) throw redirectDocument(request.url)
  },
]

const hasLanguageChanged = () => languageFor(document.cookie) !== language()

/** The error page shows the response of a failed call. */
async function withErrorPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) throw data(error.message, { status: error.status || 503 })
    throw error
  }
}

const load = createLoader(async ({ api, user, url }) => {
  const { data: shop } = await api('GET /api/common/shop')
  return { user: user && isAnyMember(user) ? MEMBER_DATA : user, shop, origin: url.origin }
})

export async function loader(args: Route.LoaderArgs) {
  return { ...(await load(args)), apiOrigin: args.context.get(visitContext).apiOrigin }
}

/** After a refused change a reload could fail and replace the page. */
export function shouldRevalidate({ formAction, actionResult }: ShouldRevalidateFunctionArgs) {
  if (actionResult?.ok === false) return false
  const path = formAction?.split('?')[0] ?? ''
  // Any page of the panel may change `shop`.
  const changesUser: string[] = [paths.login, paths.signInCode, paths.logout, paths.security]
  return changesUser.includes(path) || isPanel(path)
}

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: icon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: appleIcon },
  { rel: 'manifest', href: paths.manifest },
]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: translate(loaderData.shop.name),
        description: translate(loaderData.shop.tagline || loaderData.shop.name),
        image: loaderData.origin + bannerPicture,
        canonical: loaderData.origin + paths.welcome,
      })
    : []

export function Layout({ children }: { children: React.ReactNode }) {
  // Replayed text must precede the next key press, but each field must handle its own change.
  useLayoutEffect(() => queueMicrotask(announceUnlessWaiting), [])
  return (
    // The theme script may have set attributes already.
    <html lang={`${language()}-IN`} data-pictures={externalPictureBase()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <WithoutScripts />
        {/* Browsers hide nonces from scripts, so React would report a mismatch. */}
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
 * Scripts that drive the page compare `data-ready` with the URL, which the router changes before
 * React renders. Set directly, because rendering it would render the whole document.
 */
function Ready() {
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  useLayoutEffect(() => document.documentElement.removeAttribute('data-ready'), [state])
  useEffect(() => {
    if (state === 'idle') document.documentElement.dataset.ready = pathname + search
  }, [state, pathname, search])
  return null
}

export default function App() {
  const { user, apiOrigin } = useSession()
  const session = useBrowserSession()
  useEffect(() => session.rememberVisit(user, apiOrigin), [session, user, apiOrigin])
  const matches = useMatches()
  useEffect(() => session.shownPage.remember(matches), [session, matches])
  useEffect(() => reloadOnRestore(session), [session])
  return (
    <LoginGate visitor={!user}>
      <Progress />
      <Saving />
      <NewPage />
      <Outlet />
      <PromptHost />
      <LeaveGuard />
      <ToastHost />
    </LoginGate>
  )
}

/** Reloads a page restored by the browser if the user has changed, or if it was left while loading. */
function reloadOnRestore(session: BrowserSession) {
  async function refresh({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    const { style, dataset } = document.documentElement
    if (dataset.ready === undefined && navigator.onLine) return location.reload()
    style.visibility = 'hidden'
    if (hasLanguageChanged() || (await session.userChanged())) return location.reload()
    style.visibility = ''
  }
  window.addEventListener('pageshow', refresh)
  return () => window.removeEventListener('pageshow', refresh)
}

/** Announces the new page's title. Dialogs and tabs keep their own focus. */
function NewPage() {
  const { pathname } = useLocation()
  const previousPath = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const from = previousPath.current
    previousPath.current = pathname
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

const isWithin = (path: string, parent: string) => path.startsWith(`${parent}/`)

function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="progressbar" aria-label={t('Loading')} className="fixed inset-x-0 top-0 z-60 h-0.5">
      <div className="h-full w-full origin-left animate-thread bg-gold" />
    </div>
  )
}

const SLOW_MS = 500

function Saving() {
  const { pathname } = useLocation()
  const isSaving = useIsSaving()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isSaving) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [isSaving])
  return (
    <p
      aria-live="polite"
      className={
        isSlow
          ? 'fixed inset-x-0 top-2 z-60 mx-auto w-fit rounded-sm bg-maroon px-4 py-2 text-ivory'
          : 'sr-only'
      }
    >
      {isSlow && (pathname.startsWith('/admin') ? t('Saving …') : t('One moment …'))}
    </p>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <main>
      <Panel title={t('Unexpected Application Error!')}>
        <p>{getErrorDetail(error)}</p>
        <a href={pathname + search} className={buttonStyle()}>
          {t('Try again')}
        </a>
      </Panel>
    </main>
  )
}
