import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isMake } from '#shared/catalogue/making/vocabulary.ts'
import { toRupees } from '#shared/money.ts'
import type { ReceiptPaper, TaxDocument } from '#shared/orders/tax/document-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Language } from '#shared/words/language.ts'
import { lockKnownCategories } from '../../catalogue/categories/categories.ts'
import { lockKnownAddOns } from '../../catalogue/making/add-ons.ts'
import { siteOrigin } from '../../config.ts'
import type { Context } from '../../context.ts'
import { type Db, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { say } from '../../messages/messages.ts'
import { recordEvent } from '../../people/account-events.ts'
import { streamCsv } from '../../records/csv.ts'
import { changeTaxSettings, getTaxSettings } from '../../records/settings.ts'
import {
  type FoundDocument,
  findDocument,
  listIssuedDocuments,
  numbersOfMonth,
  readDocuments,
} from '../parts/documents/document-record.ts'
import { getReceipt } from '../parts/documents/receipt.ts'
import { getMark } from '../parts/documents/shop-mark.ts'
import { correctTaxBuyer } from '../parts/documents/tax-buyer.ts'
import {
  monthTable,
  monthTables,
  offlineToolSheets,
  portalJson,
} from '../parts/documents/tax-report.ts'
import { getAnyOrder, getOwnOrder, resolveOrderId } from '../reading/orders.ts'

const setFileName = (reply: FastifyReply, file: string, as: 'inline' | 'attachment') =>
  reply.header('content-disposition', `${as}; filename="${file}"`)

async function listDocuments(db: Db, orderId: string): Promise<TaxDocument[]> {
  const documents = await listIssuedDocuments(db, orderId)
  return documents.map(({ id, kind, number, dated, totalPaise, snapshot }) => ({
    _id: id,
    kind,
    number,
    dated,
    amount: toRupees(totalPaise),
    language: snapshot.language,
  }))
}

async function getDocument(db: Db, id: string): Promise<FoundDocument> {
  const document = await findDocument(db, id)
  if (!document) throw new ShopError('document_not_found')
  return document
}

export function documentsRoutes(app: FastifyInstance, context: Context) {
  const { db, reads, providers, config, writer } = context
  const origin = siteOrigin(config)

  async function documentFile(
    reply: FastifyReply,
    who: string,
    document: FoundDocument,
    { language }: { language?: Language | undefined },
  ) {
    setFileName(reply, `${document.number}.pdf`, 'inline')
    return writer.document(who, document, { origin, mark: await getMark(context), language })
  }

  endpoint(app, context, 'GET /api/common/legal', async () => ({
    data: await getTaxSettings(reads),
  }))

  endpoint(app, context, 'GET /api/shop/order/documents/:id', async ({ user, params }) => {
    const id = await resolveOrderId(db, params.id)
    await getOwnOrder(db, user.id, id, providers)
    return { data: await listDocuments(db, id) }
  })

  endpoint(
    app,
    context,
    'GET /api/shop/order/document/:documentId',
    async ({ user, params, query, reply }) => {
      const document = await getDocument(db, params.documentId)
      await getOwnOrder(db, user.id, document.orderId, providers)
      return documentFile(reply, user.id, document, query)
    },
  )

  endpoint(app, context, 'GET /api/admin/orders/documents/:id', async ({ params }) => {
    const { _id } = await getAnyOrder(db, await resolveOrderId(db, params.id))
    return { data: await listDocuments(db, _id) }
  })

  endpoint(
    app,
    context,
    'GET /api/admin/orders/document/:id',
    async ({ params, query, reply, user }) =>
      documentFile(reply, user.id, await getDocument(db, params.id), query),
  )

  async function receiptFile(
    reply: FastifyReply,
    who: string,
    orderId: string,
    { paper }: { paper: ReceiptPaper },
  ) {
    const receipt = await getReceipt(db, orderId, paper)
    setFileName(reply, `receipt-${orderId}.pdf`, 'inline')
    return writer.receipt(who, receipt, { origin, mark: await getMark(context), paper })
  }

  endpoint(
    app,
    context,
    'GET /api/shop/order/receipt/:id',
    async ({ user, params, query, reply }) => {
      const id = await resolveOrderId(db, params.id)
      await getOwnOrder(db, user.id, id, providers)
      return receiptFile(reply, user.id, id, query)
    },
  )

  endpoint(
    app,
    context,
    'GET /api/admin/orders/receipt/:id',
    async ({ params, query, reply, user }) =>
      receiptFile(reply, user.id, await resolveOrderId(db, params.id), query),
  )

  endpoint(app, context, 'PUT /api/admin/orders/tax-buyer/:id', async ({ params, body, user }) => ({
    message: say('tax_buyer_corrected'),
    data: await correctTaxBuyer(db, user, await resolveOrderId(db, params.id), body),
  }))

  endpoint(app, context, 'GET /api/admin/tax', async () => ({ data: await getTaxSettings(db) }))

  endpoint(app, context, 'PUT /api/admin/tax', async ({ user, body }) => {
    await transaction(db, async (tx) => {
      await lockKnownCategories(
        tx,
        body.rules.map(({ category }) => category),
        'rules',
      )
      const ownAddOns = body.optionRules.map(({ option }) => option).filter((code) => !isMake(code))
      await lockKnownAddOns(tx, ownAddOns, 'optionRules')
      await changeTaxSettings(tx, user, body)
    })
    return { message: say('settings_saved'), data: await getTaxSettings(db) }
  })

  const recordExport = (user: SessionUser, request: FastifyRequest) =>
    recordEvent(db, 'ordersExported', user, toCaller(request, config))

  endpoint(
    app,
    context,
    'GET /api/admin/tax/documents',
    async ({ query, reply, user, request }) => {
      const documents = await numbersOfMonth(db, query.month)
      if (documents.length === 0) throw new ShopError('no_documents')
      const batches = readDocuments(
        db,
        documents.map(({ id }) => id),
      )
      await recordExport(user, request)
      const mark = await getMark(context)
      setFileName(reply, `documents-${query.month}.pdf`, 'attachment')
      // Must be the last step: a file that nobody reads blocks the queue of its caller.
      return writer.month(user.id, documents, batches, { origin, mark })
    },
  )

  endpoint(app, context, 'GET /api/admin/tax/report', async ({ query, reply, user, request }) => {
    const { month, table } = query
    const { rows, columns } = await monthTable(db, month, table)
    const file = await streamCsv(rows, columns)
    await recordExport(user, request)
    setFileName(reply, `${table}-${month}.csv`, 'attachment')
    return file
  })

  endpoint(
    app,
    context,
    'GET /api/admin/tax/gstr1-workbook',
    async ({ query, reply, user, request }) => {
      const sheets = await offlineToolSheets(db, query.month)
      const file = await writer.workbook(user.id, { what: 'sheets', sheets })
      await recordExport(user, request)
      setFileName(reply, `gstr1-${query.month}.xlsx`, 'attachment')
      return file
    },
  )

  endpoint(
    app,
    context,
    'GET /api/admin/tax/gstr1-json',
    async ({ query, reply, user, request }) => {
      const file = JSON.stringify(await portalJson(db, query.month))
      await recordExport(user, request)
      setFileName(reply, `gstr1-${query.month}.json`, 'attachment')
      return file
    },
  )

  endpoint(app, context, 'GET /api/admin/tax/workbook', async ({ query, reply, user, request }) => {
    const tables = await monthTables(db, query.month)
    const file = await writer.workbook(user.id, { what: 'workbook', tables })
    await recordExport(user, request)
    setFileName(reply, `accounts-${query.month}.xlsx`, 'attachment')
    return file
  })
}
