import { useState } from 'react'
import { dashboardDays, trialWords } from '#shared/shop/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { translate } from '#shared/words/words.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { Pictures } from '../shared/pictures.tsx'
import { createStaffLoader, hasPermission } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import type { Route } from './+types/page.ts'
import { ChecklistSection } from './checklist.tsx'
import { FeatureList } from './feature-list.tsx'
import { DashboardFigures } from './figures.tsx'
import { LedgerCheckLine } from './ledger-check.tsx'
import { ServiceNotices } from './services.tsx'
import { Today } from './today.tsx'

const USUAL_DAYS = 30

const load = createStaffLoader('dashboard', async (visit) => {
  const { api, user, url, orEmpty, orNull } = visit
  const { searchParams } = url
  const requestedDays = Number(searchParams.get('days'))
  const days = dashboardDays.find((days) => days === requestedDays) ?? USUAL_DAYS
  const isOwner = hasPermission(user, 'owner')
  const [figures, features, books, checklist, backup, services] = await Promise.all([
    orNull(api('GET /api/admin/dashboard', { query: { days } })),
    orEmpty(api('GET /api/common/feature/get')),
    hasPermission(user, 'orders') ? orNull(api('GET /api/admin/books')) : null,
    isOwner ? orNull(api('GET /api/admin/checklist')) : null,
    isOwner ? orNull(api('GET /api/admin/backup')) : null,
    isOwner ? orNull(api('GET /api/admin/services')) : null,
  ])
  return {
    figures: figures?.data ?? null,
    features: features.data,
    failed: features.failed,
    books: books?.data ?? null,
    checklist: checklist?.data ?? null,
    backup: backup?.data ?? null,
    services: services?.data ?? [],
  }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Dashboard'))

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { figures, features, failed, books, checklist, backup, services } = loaderData
  const { user, shop } = useSession()
  return (
    <>
      {(shop.trial.payments || shop.trial.mail) && (
        <p className="mb-6 border border-gold bg-ivory-deep/60 px-4 py-3">
          {translate(trialWords(shop.trial))}
        </p>
      )}
      {figures && <Today figures={figures} backup={backup} />}
      {checklist && <ChecklistSection done={checklist} />}
      {figures ? (
        <DashboardFigures figures={figures} />
      ) : (
        <section className="mb-12">
          <h1 className="mb-5 text-3xl text-maroon">{t('Your shop at a glance')}</h1>
          <FailedList sentence={t('The figures are not available at the moment.')} />
        </section>
      )}
      <ServiceNotices services={services} />
      {books && <LedgerCheckLine books={books} />}
      {hasPermission(user, 'catalogue') && (
        <section>
          <h2 className="mb-6 text-3xl text-maroon">{t('Feature images')}</h2>
          <AddFeature />
          {failed ? <FailedList sentence={failed} /> : <FeatureList features={features} />}
        </section>
      )}
    </>
  )
}

function AddFeature() {
  const { send, busy: adding } = useCall({ onDone: () => setImages([]) })
  const [images, setImages] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const [image] = images
  return (
    <form
      method="post"
      className="max-w-xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (image) send('POST /api/common/feature/add', { body: { image } })
      }}
    >
      <Pictures images={images} onImages={setImages} max={1} onBusy={setBusy} />
      <Button type="submit" disabled={!image || busy || adding} className="mt-4 w-full">
        {t('Upload')}
      </Button>
      <MissingFields labels={[!image && t('a picture')]} />
    </form>
  )
}
