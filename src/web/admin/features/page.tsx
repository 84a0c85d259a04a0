import { paths } from '#shared/paths.ts'
import type { Feature, FeatureEdit } from '#shared/shop/feature-schema.ts'
import { t } from '#shared/words/panel.ts'
import { FailedList } from '../../shared/failed-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { MoveButtons } from '../shared/move-buttons.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { RefusalNote } from '../shared/refusal.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import { useCall } from '../shared/use-call.ts'
import { useRecordForm } from '../shared/use-record-form.ts'
import type { Route } from './+types/page.ts'

const load = createStaffLoader('catalogue', async ({ api, orEmpty }) => {
  const { data: features, failed } = await orEmpty(api('GET /api/common/feature/get'))
  return { features, failed }
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Features'))

export default function FeaturesPage({ loaderData: { features, failed } }: Route.ComponentProps) {
  const { send, busy } = useCall()

  function move(from: number, to: number) {
    const ids = features.map(({ _id }) => _id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    send('PUT /api/common/feature/order', { body: { ids } })
  }

  return (
    <div className="record-page">
      <PageHead title={t('admin features')} />
      {failed && <FailedList sentence={failed} />}
      {!failed && features.length === 0 && <Empty title={t('No pictures yet')} />}
      <ol className="divide-y divide-line border-y border-line">
        {features.map((feature, place) => (
          <li key={feature._id} className="grid gap-x-6 gap-y-4 py-5 sm:grid-cols-[14rem_1fr_auto]">
            <Picture
              src={feature.image}
              alt={t('Feature {n}', { n: place + 1 })}
              sizes="14rem"
              width={1600}
              height={900}
              className="aspect-video w-full border border-line bg-ivory-deep object-cover object-[50%_25%]"
            />
            <EditForm feature={feature} place={place} />
            <div className="flex sm:flex-col">
              <MoveButtons place={place} count={features.length} busy={busy} move={move} />
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

const toEdit = ({ caption, link }: Feature): FeatureEdit => ({ caption, link })

function EditForm({ feature, place }: { feature: Feature; place: number }) {
  const { send, onSave, field, bar } = useRecordForm({
    saved: feature,
    toFields: toEdit,
    toBody: (edit) => edit,
    isUnversioned: true,
  })
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Feature {n}', { n: place + 1 })}
      className="min-w-0 space-y-3"
      onSubmit={onSave((edit) =>
        send('PUT /api/common/feature/edit/:id', { params: { id: feature._id }, body: edit }),
      )}
    >
      <Field label={t('Caption (optional)')} maxLength={120} {...field('caption')} />
      <Field
        label={t('Link (optional)')}
        placeholder={paths.listing}
        hint={t('A page of this shop, as {path}, or a web address.', { path: paths.listing })}
        {...field('link')}
      />
      <RefusalNote refusal={bar.refusal} />
      <Button type="submit" kind="outline" disabled={bar.busy || !bar.isChanged}>
        {bar.busy ? t('Saving …') : t('Save')}
        <span className="sr-only"> {t('feature {n}', { n: place + 1 })}</span>
      </Button>
    </form>
  )
}
