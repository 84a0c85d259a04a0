import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import {
  addReturnPolicy,
  changeReturnPolicy,
  deleteReturnPolicy,
  listReturnPolicies,
} from './return-policies.ts'

export function returnPolicyRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/return-policies', async () => ({
    data: await listReturnPolicies(db),
  }))

  endpoint(app, context, 'POST /api/admin/return-policies', async ({ user, body }) => ({
    data: await addReturnPolicy(db, user, body),
    message: say('return_policy_saved', { title: body.name }),
  }))

  endpoint(app, context, 'PUT /api/admin/return-policies/:id', async ({ user, params, body }) => ({
    data: await changeReturnPolicy(db, user, params.id, body),
    message: say('return_policy_saved', { title: body.name }),
  }))

  endpoint(app, context, 'DELETE /api/admin/return-policies/:id', async ({ user, params }) => {
    await deleteReturnPolicy(db, user, params.id)
    return { message: say('return_policy_deleted') }
  })
}
