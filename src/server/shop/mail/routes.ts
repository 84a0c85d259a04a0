import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { listFailedMails, sendMailAgain } from './failed-mails.ts'

export function mailRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/mails', ({ query }) => listFailedMails(db, query))

  endpoint(app, context, 'POST /api/admin/mails/:id/again', async ({ user, params }) => {
    await sendMailAgain(db, user, params.id)
    return { message: 'The mail is on its way again.' }
  })
}
