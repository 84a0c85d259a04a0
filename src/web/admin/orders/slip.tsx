import { t } from '#shared/words/panel.ts'
import type { Member } from '../../api/load.ts'
import { pageMeta } from '../../shared/page-meta.ts'
import { PrintPage } from '../shared/print-page.tsx'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/slip.ts'
import { listOfParcels } from './list-of-parcels.ts'
import { SlipSheet } from './slip-sheet.tsx'

const load = createStaffLoader(
  'packing',
  async ({ api, user, params }: Member<Route.LoaderArgs['params']>) => {
    const { data: parcel } = await api('GET /api/admin/parcels/:id', {
      params: { id: params.orderId },
    })
    return { parcel, back: listOfParcels(user, { order: parcel._id }) }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => pageMeta({ title: t('Packing slip'), noIndex: true })

export default function Slip({ loaderData: { parcel, back } }: Route.ComponentProps) {
  return (
    <PrintPage back={back} list={t('Back to the orders')}>
      <SlipSheet parcel={parcel} />
    </PrintPage>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
