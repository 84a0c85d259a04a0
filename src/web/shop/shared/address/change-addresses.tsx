import { t } from '#shared/words/words.ts'
import { actingOn } from '../../../api/load.ts'
import NotFound from '../../../shared/not-found.tsx'
import { toast } from '../../../ui/toast.ts'
import type { AddressIntent } from './intent.ts'

export const clientAction = actingOn(async (change: AddressIntent, { api, user }) => {
  const userId = user?.id ?? ''
  if (change.intent === 'add') {
    await api('POST /api/shop/address/add', { body: { ...change.fields, userId } })
    toast.success(t('Address added successfully'))
  } else if (change.intent === 'edit') {
    const params = { userId, addressId: change.addressId }
    await api('PUT /api/shop/address/update/:userId/:addressId', { params, body: change.fields })
    toast.success(t('Address updated successfully'))
  } else {
    const params = { userId, addressId: change.addressId }
    await api('DELETE /api/shop/address/delete/:userId/:addressId', { params })
    toast.success(t('Address deleted successfully'))
  }
})

export { clientLoader, loader } from '../../../shared/not-found.tsx'
export default NotFound
