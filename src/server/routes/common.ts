import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addFeature, listFeatures } from '../domain/features.ts'
import { getShop } from '../domain/shop.ts'
import { endpoint } from '../endpoint.ts'

export function commonRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/common/feature/get', async () => ({
    data: await listFeatures(db),
  }))

  endpoint(app, context, 'POST /api/common/feature/add', async ({ body }) => ({
    message: 'Feature image added',
    data: await addFeature(db, body.image),
  }))

  endpoint(app, context, 'GET /api/common/shop', async () => ({ data: await getShop(db) }))
}
