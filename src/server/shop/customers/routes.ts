import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { recordEvent } from '../../people/account-events.ts'
import { streamCsv } from '../../records/csv.ts'
import { removeOrphanedEmailFiles } from '../email/email-files.ts'
import { getCustomerPage } from './customer-page.ts'
import { limitCod, listCustomers, noteCustomer } from './customers.ts'
import { saveConsents, saveDates } from './dates-and-consent.ts'
import { eraseAnyone } from './erase-anyone.ts'
import { exportCustomer } from './export-customer.ts'
import { customerRows } from './export-customers.ts'
import { mergeCustomers, separateContact } from './merging.ts'

export function customerRoutes(app: FastifyInstance, context: Context) {
  const { db } = context

  endpoint(app, context, 'GET /api/admin/customers', ({ query }) => listCustomers(db, query))

  endpoint(app, context, 'GET /api/admin/customers/export', async (call) => {
    const { query, reply, user, request } = call
    await recordEvent(db, 'customersExported', user, toCaller(request, context.config))
    reply.header('content-disposition', 'attachment; filename="customers.csv"')
    return streamCsv(customerRows(db, query))
  })

  endpoint(app, context, 'GET /api/admin/customers/:id', async ({ params }) => ({
    data: await getCustomerPage(db, params.id),
  }))

  endpoint(app, context, 'PUT /api/admin/customers/:id/notes', async ({ user, params, body }) => ({
    message: say('notes_saved'),
    data: await noteCustomer(db, user, params.id, body),
  }))

  endpoint(app, context, 'PUT /api/admin/customers/:id/dates', async ({ user, params, body }) => ({
    message: say('dates_saved'),
    data: await saveDates(db, user, params.id, body),
  }))

  endpoint(
    app,
    context,
    'PUT /api/admin/customers/:id/consents',
    async ({ user, params, body }) => ({
      message: say('consents_saved'),
      data: await saveConsents(db, user, params.id, body),
    }),
  )

  endpoint(app, context, 'POST /api/admin/customers/:id/merge', async ({ user, params, body }) => ({
    message: say('customers_merged'),
    data: await mergeCustomers(db, user, params.id, body.with),
  }))

  endpoint(
    app,
    context,
    'POST /api/admin/customers/:id/separate',
    async ({ user, params, body }) => ({
      message: say('customers_separated'),
      data: await separateContact(db, user, params.id, body.contactId),
    }),
  )

  endpoint(app, context, 'PUT /api/admin/customers/:id/cod', async ({ user, params, body }) => ({
    message: say('cod_limit_saved'),
    data: await limitCod(db, user, params.id, body),
  }))

  endpoint(app, context, 'GET /api/admin/customers/:id/export', async ({ user, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="customer.json"')
    return { data: await exportCustomer(context, user, params.id) }
  })

  endpoint(app, context, 'DELETE /api/admin/customers/:id', async ({ user, params }) => {
    await eraseAnyone(context, user, params.id)
    await removeOrphanedEmailFiles(context)
    return { message: say('customer_erased') }
  })
}
