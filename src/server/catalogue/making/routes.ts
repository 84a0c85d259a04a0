import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { addCloth, clothMovements, correctCloth, listCloths, renameCloth } from '../cloth/cloths.ts'
import { addOwnAddOn, changeOwnAddOn, deleteOwnAddOn, listOwnAddOns } from './add-ons.ts'
import { changeMaking, getMaking } from './making.ts'

export function makingRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/products/making/:id', async ({ params }) => ({
    data: await getMaking(db, params.id),
  }))

  endpoint(app, context, 'PUT /api/admin/products/making/:id', async ({ user, params, body }) => ({
    message: say('making_saved'),
    data: await changeMaking(db, user, params.id, body),
  }))

  endpoint(app, context, 'GET /api/admin/add-ons', async () => ({ data: await listOwnAddOns(db) }))

  endpoint(app, context, 'POST /api/admin/add-ons', async ({ user, body }) => ({
    data: await addOwnAddOn(db, user, body),
    message: say('add_on_saved', { title: body.name }),
  }))

  endpoint(app, context, 'PUT /api/admin/add-ons/:code', async ({ user, params, body }) => ({
    data: await changeOwnAddOn(db, user, params.code, body),
    message: say('add_on_saved', { title: body.name }),
  }))

  endpoint(app, context, 'DELETE /api/admin/add-ons/:code', async ({ user, params }) => {
    await deleteOwnAddOn(db, user, params.code)
    return { message: say('add_on_deleted') }
  })

  endpoint(app, context, 'GET /api/admin/cloth', async () => ({ data: await listCloths(db) }))

  endpoint(app, context, 'POST /api/admin/cloth', async ({ user, body }) => ({
    message: say('cloth_saved'),
    data: await addCloth(db, user, body),
  }))

  endpoint(app, context, 'PUT /api/admin/cloth/:id', async ({ user, params, body }) => ({
    message: say('cloth_saved'),
    data: await renameCloth(db, user, params.id, body.name),
  }))

  endpoint(app, context, 'POST /api/admin/cloth/:id/correct', async ({ user, params, body }) => ({
    message: say('cloth_saved'),
    data: await correctCloth(db, user, params.id, body),
  }))

  endpoint(app, context, 'GET /api/admin/cloth/:id/movements', ({ params, query }) =>
    clothMovements(db, params.id, query),
  )
}
