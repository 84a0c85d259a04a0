import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { addProfile, changeProfile, listProfiles } from './profiles.ts'

export function profileRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/shop/measures/:userId', async ({ user }) => ({
    data: await listProfiles(db, user.id),
  }))

  endpoint(app, context, 'POST /api/shop/measures/:userId', async ({ user, body }) => ({
    message: say('measures_saved'),
    data: await addProfile(db, user.id, body),
  }))

  endpoint(
    app,
    context,
    'PUT /api/shop/measures/:userId/:profileId',
    async ({ user, params, body }) => ({
      message: say('measures_saved'),
      data: await changeProfile(db, user.id, params.profileId, body),
    }),
  )

  endpoint(app, context, 'GET /api/admin/customers/:id/measures', async ({ params }) => ({
    data: await listProfiles(db, params.id),
  }))
}
