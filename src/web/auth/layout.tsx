import { Outlet } from 'react-router'
import { paths } from '#shared/paths.ts'
import { t, translate } from '#shared/words/words.ts'
import { Logo } from '../shared/logo.tsx'
import { useSession } from '../shared/session.tsx'
import { Divider } from '../ui/ornament.tsx'
import { Scene } from '../ui/picture.tsx'

export default function AuthLayout() {
  const { shop } = useSession()
  return (
    <main className="grid min-h-dvh grid-cols-1 lg:grid-cols-2">
      <div className="on-dark relative hidden overflow-hidden bg-maroon-deep lg:block">
        <Scene
          name="sign-in"
          shape="tall"
          alt=""
          sizes="50vw"
          className="absolute inset-0 h-full w-full object-cover"
        />
        <div className="absolute inset-0 bg-linear-to-t from-maroon-deep via-maroon-deep/75 via-45% to-maroon-deep/25" />
        <div className="relative grid h-full place-content-end justify-center gap-6 px-12 pb-[12vh] text-center text-ivory">
          <p className="font-display text-6xl leading-tight font-semibold whitespace-pre-line">
            {t('Welcome to\n{shop}', { shop: translate(shop.name) })}
          </p>
          <Divider className="text-gold-pale" />
          <p className="mx-auto max-w-sm text-ivory/90">{translate(shop.tagline)}</p>
        </div>
      </div>
      <div className="flex flex-col items-center justify-center px-5 py-12">
        <div className="w-full max-w-md">
          <div className="mb-10 text-center">
            <Logo to={paths.welcome} />
          </div>
          <Outlet />
        </div>
      </div>
    </main>
  )
}

export { PageError as ErrorBoundary } from '../shared/page-error.tsx'
