import { accountPath, paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { createFormAction, createMemberLoader } from '../../api/load.ts'
import { revalidateExceptAfter } from '../../api/skip-load.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { AddressManager } from '../shared/address/address-manager.tsx'
import { postedIntent } from '../shared/address/intent.ts'
import { saveAddress } from '../shared/address/save-address.ts'
import type { Route } from './+types/address.ts'

const load = createMemberLoader(async ({ api, user, orEmpty }) => {
  const { data: addresses, failed } = await orEmpty(
    api('GET /api/shop/address/get/:userId', { params: { userId: user.id } }),
  )
  return { addresses, failed }
})
export const loader = load
export const clientLoader = load
export const shouldRevalidate = revalidateExceptAfter(paths.cart)

export const action = createFormAction(async (fields, visit) => {
  const change = postedIntent(fields)
  if (change) await saveAddress(change, visit)
  return accountPath('address')
})

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your addresses'), noIndex: true }, matches)

export default function AccountAddresses({ loaderData }: Route.ComponentProps) {
  const { addresses, failed } = loaderData
  return (
    <div className="max-w-4xl">
      <AddressManager addresses={addresses} failed={failed} />
    </div>
  )
}
