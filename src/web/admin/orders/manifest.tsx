import { Form } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { placeLines } from '#shared/people/place-lines.ts'
import { sumBy } from '#shared/sum.ts'
import { t } from '#shared/words/panel.ts'
import { language, translate } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Empty } from '../../ui/states.tsx'
import { countText } from '../shared/count-text.ts'
import { PrintPage } from '../shared/print-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/manifest.ts'
import { listOfParcels } from './list-of-parcels.ts'

const load = createStaffLoader('packing', async ({ api, user, url: { searchParams } }) => {
  const [day, courier] = [searchParams.get('day'), searchParams.get('courier')]
  const query = { ...(day && { day }), ...(courier && { courier }) }
  const { data: manifest } = await api('GET /api/admin/orders/manifest', { query })
  return { manifest, courier: courier ?? '', back: listOfParcels(user, {}) }
})
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Manifest'), noIndex: true })

export default function ManifestPage({ loaderData }: Route.ComponentProps) {
  const { manifest, courier, back } = loaderData
  const { shop } = useSession()
  const { parcels, couriers, day } = manifest
  const collect = sumBy(parcels, (parcel) => parcel.collect)
  return (
    <PrintPage back={back} list={t('Back to the orders')}>
      <h1 className="text-3xl text-maroon">{t('Manifest')}</h1>
      <p className="mb-6">
        {translate(shop.name)}, {formatDate(day)}
        {courier && `, ${courier}`}
      </p>
      <Form className="mb-8 flex flex-wrap items-end gap-4 print:hidden">
        <Field key={day} label={t('Day')} type="date" name="day" defaultValue={day} />
        <SelectField key={courier} label={t('Courier')} name="courier" defaultValue={courier}>
          <option value="">{t('All couriers')}</option>
          {couriers.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <Button type="submit" kind="outline">
          {t('Show')}
        </Button>
      </Form>
      {parcels.length === 0 ? (
        <Empty title={t('No parcel left on this day')} />
      ) : (
        <>
          <ScrollArea label={t('Parcels')}>
            <table className="w-full text-left text-sm">
              <thead className="border-b border-ink">
                <tr>
                  {headings.map((heading) => (
                    <th key={heading} scope="col" className="py-2 pr-4">
                      {t(heading)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {parcels.map((parcel) => (
                  <tr key={parcel._id} className="break-inside-avoid border-b border-line">
                    <td className="py-2 pr-4">{parcel.orderNumber}</td>
                    <td className="py-2 pr-4 font-mono wrap-anywhere">{parcel.trackingNumber}</td>
                    <td className="py-2 pr-4">{parcel.recipient}</td>
                    <td className="py-2 pr-4" suppressHydrationWarning>
                      {placeLines(parcel, language()).join(', ')}
                    </td>
                    <td className="py-2 pr-4 tabular-nums">{parcel.items}</td>
                    <td className="py-2 pr-4 tabular-nums">
                      {t('{n} g', { n: parcel.grams.toLocaleString('en-IN') })}
                    </td>
                    <td className="py-2 tabular-nums">
                      {parcel.collect > 0 ? formatRupees(parcel.collect) : ''}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          <p className="mt-4 flex flex-wrap justify-between gap-4 font-semibold">
            <span>{countText(parcels.length, 'parcel')}</span>
            {collect > 0 && <span>{t('Collect {amount}', { amount: formatRupees(collect) })}</span>}
          </p>
          <p className="mt-16 hidden grid-cols-2 gap-10 print:grid">
            <span className="border-t border-ink pt-2">{t('Handed over by')}</span>
            <span className="border-t border-ink pt-2">{t('Received by the courier')}</span>
          </p>
        </>
      )}
    </PrintPage>
  )
}

const headings = [
  'Order',
  'Tracking number',
  'Recipient',
  'City',
  'Pieces',
  'Weight',
  'To collect',
] as const

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
