import {
  isRouteErrorResponse,
  Link,
  useLocation,
  useRevalidator,
  useRouteError,
} from 'react-router'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { defaultMessage } from '../api/errors.ts'
import { withNext } from '../guards.ts'
import { Button, buttonStyle } from '../ui/button.tsx'
import { Arch, Buti } from '../ui/ornament.tsx'
import { PageHeading } from '../ui/states.tsx'

/** Replaces a page that cannot be shown; the header stays. */
export function PageError() {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  if (isRouteErrorResponse(error)) {
    if (error.status === 404) return <NotFound />
    if (error.status === 401) {
      return (
        <Panel title={t('Please sign in to see this page')}>
          <p>{defaultMessage(401)}</p>
          <Link to={withNext(paths.login, pathname + search)} className={buttonStyle()}>
            {t('Sign in')}
          </Link>
        </Panel>
      )
    }
  }
  return (
    <Panel title={t('Unexpected Application Error!')}>
      <p>{getErrorDetail(error)}</p>
      <Button onClick={() => revalidator.revalidate()} disabled={revalidator.state === 'loading'}>
        {t('Try again')}
      </Button>
    </Panel>
  )
}

type Back = { to: string; label: string }
const toShop = (): Back => ({ to: paths.welcome, label: t('Back to the shop') })

export function NotFound({ back = toShop() }: { back?: Back }) {
  return (
    <Panel title={t("page doesn't exists")}>
      <p>{t('There is nothing at this address. Please check the link.')}</p>
      <Link to={back.to} className={buttonStyle('outline')}>
        {back.label}
      </Link>
    </Panel>
  )
}

export function getErrorDetail(error: unknown): string {
  if (isRouteErrorResponse(error)) {
    if (typeof error.data === 'string' && error.data) return error.data
    return `${error.status} ${error.statusText}`.trim()
  }
  return error instanceof Error ? error.message : defaultMessage(500)
}

export function Panel({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="measure flex min-h-[60vh] flex-col items-center justify-center gap-5 py-20 text-center">
      <span aria-hidden className="relative grid h-32 w-26 place-items-center text-gold">
        <Arch className="absolute inset-0 h-full w-full" />
        <Buti className="mt-6 size-9" />
      </span>
      <PageHeading>{title}</PageHeading>
      <div className="flex max-w-md flex-col items-center gap-7 text-ink-soft">{children}</div>
    </section>
  )
}
