import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { emailSentMessage } from '../../messages/email-sent.ts'
import { say } from '../../messages/messages.ts'
import { previewEmail } from './email-preview.ts'
import { changeEmailTemplate, listEmailTemplates } from './email-templates.ts'
import { listFailedEmails, sendEmailAgain } from './failed-emails.ts'

export function emailRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/mails', ({ query }) => listFailedEmails(db, query))

  endpoint(app, context, 'POST /api/admin/mails/:id/again', async ({ user, params }) => {
    await sendEmailAgain(db, user, params.id)
    return { message: emailSentMessage(context, say('the_mail')) }
  })

  endpoint(app, context, 'GET /api/admin/mail-texts', async () => ({
    data: await listEmailTemplates(db),
  }))

  endpoint(app, context, 'POST /api/admin/mail-texts/preview', async ({ body }) => ({
    data: { html: await previewEmail(context, body) },
  }))

  endpoint(app, context, 'PUT /api/admin/mail-texts', async ({ user, body }) => {
    await changeEmailTemplate(db, user, body, { changed: body, seenVersion: body.version })
    return { message: say('mail_text_saved'), data: await listEmailTemplates(db) }
  })

  endpoint(app, context, 'DELETE /api/admin/mail-texts/:kind', async ({ user, params, query }) => {
    const { version, language } = query
    const id = { kind: params.kind, language }
    await changeEmailTemplate(db, user, id, { seenVersion: version })
    return { message: say('mail_text_restored'), data: await listEmailTemplates(db) }
  })
}
