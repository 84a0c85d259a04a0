import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { listConnections } from './connection-list.ts'
import { limitTries, removeConnection, saveConnection } from './save-connection.ts'
import { tryConnection } from './try-keys.ts'

export function connectionRoutes(app: FastifyInstance, context: Context) {
  const { db, config } = context

  endpoint(app, context, 'GET /api/admin/connections', async () => ({
    data: listConnections(context),
  }))

  endpoint(app, context, 'PUT /api/admin/connections', async ({ user, body, request }) => {
    await saveConnection(context, toCaller(request, config), user, body)
    return { message: say('connection_saved'), data: listConnections(context) }
  })

  endpoint(app, context, 'POST /api/admin/connections/try', async ({ user, body }) => {
    await limitTries(db, user)
    await tryConnection(context, body)
    return { message: say('connection_works') }
  })

  endpoint(app, context, 'POST /api/admin/connections/remove', async ({ user, body, request }) => {
    await removeConnection(context, toCaller(request, config), user, body)
    return { message: say('connection_removed'), data: listConnections(context) }
  })
}
