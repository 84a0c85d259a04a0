import { t } from '#shared/words/words.ts'
import type { Change } from '../../../api/load.ts'
import { toast } from '../../../ui/toast.ts'
import type { AddressIntent } from './intent.ts'

/** Returns the id of an added address. */
export async function saveAddress(change: AddressIntent, { api, user }: Change) {
  const userId = user?.id ?? ''
  if (change.intent === 'add') {
    const { data } = await api('POST /api/shop/address/add', {
      body: { ...change.fields, userId },
    })
    toast.success(t('Address added successfully'))
    return { addedId: data._id }
  }
  const params = { userId, addressId: change.addressId }
  if (change.intent === 'edit') {
    await api('PUT /api/shop/address/update/:userId/:addressId', { params, body: change.fields })
    toast.success(t('Address updated successfully'))
  } else {
    await api('DELETE /api/shop/address/delete/:userId/:addressId', { params })
    toast.success(t('Address deleted successfully'))
  }
  return {}
}
