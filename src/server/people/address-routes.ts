import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { pageOfList } from '../database/paging.ts'
import { endpoint } from '../http/endpoint.ts'
import { say } from '../messages/messages.ts'
import { addAddress, deleteAddress, listAddresses, updateAddress } from './addresses.ts'

export function addressRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'POST /api/shop/address/add', async ({ user, body }) => ({
    message: say('address_added'),
    data: await addAddress(db, user.id, body),
  }))

  endpoint(app, context, 'GET /api/shop/address/get/:userId', async ({ user, query }) =>
    pageOfList(await listAddresses(db, user.id), query),
  )

  endpoint(
    app,
    context,
    'PUT /api/shop/address/update/:userId/:addressId',
    async ({ user, params, body }) => ({
      message: say('address_updated'),
      data: await updateAddress(db, user.id, params.addressId, body),
    }),
  )

  endpoint(
    app,
    context,
    'DELETE /api/shop/address/delete/:userId/:addressId',
    async ({ user, params }) => {
      await deleteAddress(db, user.id, params.addressId)
      return { message: say('address_deleted') }
    },
  )
}
