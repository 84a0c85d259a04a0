import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import {
  addCollection,
  changeCollection,
  deleteCollection,
  getCollection,
  listCollections,
  orderCollections,
} from './collections.ts'

export function collectionRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/collections', async () => ({
    data: await listCollections(db),
  }))

  endpoint(app, context, 'GET /api/admin/collections/:id', async ({ params }) => ({
    data: await getCollection(db, params.id),
  }))

  endpoint(app, context, 'POST /api/admin/collections', async ({ user, body }) => ({
    data: await addCollection(db, user, body),
    message: say('collection_saved', { title: body.name }),
  }))

  endpoint(app, context, 'PUT /api/admin/collections/order', async ({ user, body }) => ({
    data: await orderCollections(db, user, body.ids),
  }))

  endpoint(app, context, 'PUT /api/admin/collections/:id', async ({ user, params, body }) => ({
    data: await changeCollection(db, user, params.id, body),
    message: say('collection_saved', { title: body.name }),
  }))

  endpoint(app, context, 'DELETE /api/admin/collections/:id', async ({ user, params }) => ({
    data: await deleteCollection(db, user, params.id),
    message: say('collection_deleted'),
  }))
}
