import { acting } from '../../../api/load.ts'
import NotFound from '../../../shared/not-found.tsx'
import { toast } from '../../../ui/toast.ts'
import type { AddressIntent } from './intent.ts'

export const clientAction = acting(async ({ api, user, request }) => {
  const userId = user?.id ?? ''
  const change: AddressIntent = await request.json()
  try {
    if (change.intent === 'add') {
      await api('POST /api/shop/address/add', { body: { ...change.fields, userId } })
      toast.success('Address added successfully')
    } else if (change.intent === 'edit') {
      const params = { userId, addressId: change.addressId }
      await api('PUT /api/shop/address/update/:userId/:addressId', { params, body: change.fields })
      toast.success('Address updated successfully')
    } else {
      const params = { userId, addressId: change.addressId }
      await api('DELETE /api/shop/address/delete/:userId/:addressId', { params })
      toast.success('Address deleted successfully')
    }
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
  return { ok: true as const }
})

export { clientLoader, loader } from '../../../shared/not-found.tsx'
export default NotFound
