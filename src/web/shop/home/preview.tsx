import { useEffect, useState } from 'react'
import { panelPaths } from '#shared/panel-paths.ts'
import type { HomeSection } from '#shared/shop/home.ts'
import type { HomeWords } from '#shared/shop/home-schema.ts'
import { t } from '#shared/words/panel.ts'
import { homeDraft } from '../../api/home-draft.ts'
import { createMemberLoader } from '../../api/load.ts'
import { BackLink } from '../../shared/back-link.tsx'
import { pageMeta } from '../../shared/page-meta.ts'
import type { Route } from './+types/preview.ts'
import { Banner } from './banner.tsx'
import { Collections } from './collections.tsx'
import { Testimonials } from './testimonials.tsx'

const load = createMemberLoader(async ({ api }) => ({
  home: (await api('GET /api/common/home')).data,
}))
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Preview'), noIndex: true })

/** The owner cannot open the shop's pages, so links are disabled. */
function preventLinks(event: React.MouseEvent) {
  if (event.target instanceof Element && event.target.closest('main a')) event.preventDefault()
}

export default function HomePreview({ loaderData }: Route.ComponentProps) {
  const [draft, setDraft] = useState<HomeWords | null>(null)
  useEffect(() => {
    const readDraft = () => setDraft(homeDraft.read())
    readDraft()
    return homeDraft.follow(readDraft)
  }, [])
  const home = draft ?? loaderData.home
  const shows = (section: HomeSection) => !home.hiddenSections.includes(section)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-ivory-deep px-4 py-2 sm:px-8">
        <BackLink to={panelPaths.homeSettings}>{t('Back to the panel')}</BackLink>
        <p className="text-sm">{draft ? t('Preview: not saved yet') : t('Preview.')}</p>
      </div>
      <main onClickCapture={preventLinks}>
        <Banner home={home} />
        {shows('collections') && <Collections own={home.collections} />}
        {shows('testimonials') && home.testimonials.length > 0 && (
          <Testimonials testimonials={home.testimonials} />
        )}
      </main>
    </>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
