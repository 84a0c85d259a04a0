import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategories,
  orderCategories,
} from './categories.ts'

export function categoryRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/categories', async () => ({
    data: await listCategories(db),
  }))

  endpoint(app, context, 'POST /api/admin/categories', async ({ user, body }) => ({
    data: await addCategory(db, user, body),
    message: say('category_saved', { title: body.name }),
  }))

  endpoint(app, context, 'PUT /api/admin/categories/order', async ({ user, body }) => ({
    data: await orderCategories(db, user, body.ids),
  }))

  endpoint(app, context, 'PUT /api/admin/categories/:id', async ({ user, params, body }) => ({
    data: await changeCategory(db, user, params.id, body),
    message: say('category_saved', { title: body.name }),
  }))

  endpoint(app, context, 'DELETE /api/admin/categories/:id', async ({ user, params }) => ({
    data: await deleteCategory(db, user, params.id),
    message: say('category_deleted'),
  }))
}
