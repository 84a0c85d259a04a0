import type { FastifyInstance } from 'fastify'
import { readRows } from '../../catalogue/import/file-reader.ts'
import type { Context } from '../../context.ts'
import { invalid, ShopError } from '../../errors.ts'
import { toCaller } from '../../http/device-cookie.ts'
import { endpoint } from '../../http/endpoint.ts'
import { visitorOrigin } from '../../http/origins.ts'
import { say } from '../../messages/messages.ts'
import { recordEvent } from '../../people/account-events.ts'
import { streamCsv } from '../../records/csv.ts'
import { getPaymentSettings } from '../../records/settings.ts'
import { orderAgain } from '../buying/cart/cart-changes.ts'
import { createOrder } from '../buying/checkout.ts'
import { findOrderProducts } from '../buying/order-products.ts'
import { createOwnerOrder } from '../buying/owner-order.ts'
import { quoteCart } from '../buying/quote.ts'
import { cancelOrder } from '../core/end.ts'
import { outcomeError } from '../core/record/outcome.ts'
import { changeStatus, undoStatus } from '../core/status.ts'
import { readLedgerCheck } from '../ledger-check.ts'
import { moneyColumns, moneyRows } from '../money/export.ts'
import { statementText } from '../money/statement-file.ts'
import { advanceProduction } from '../parts/making/made-lines.ts'
import { confirmDelivery, sendCodeAgain } from '../paying/delivery-code.ts'
import { settlePayment } from '../paying/further-payments.ts'
import { configuredMethods } from '../paying/methods.ts'
import { getPaymentStep } from '../paying/next-step.ts'
import { getPaymentForm } from '../paying/payment-form.ts'
import { savePaymentSettings } from '../paying/save-settings.ts'
import { settle } from '../paying/settle.ts'
import { divideOwnPayment } from '../paying/upi-division.ts'
import { orderRows } from '../reading/export.ts'
import {
  eachOrder,
  getAnyOrder,
  getOwnOrder,
  getOwnPayment,
  listAllOrders,
  listOwnOrders,
  resolveOrderId,
} from '../reading/orders.ts'
import { countOrderViews } from '../reading/views.ts'
import { decideRefund } from '../refunding/refund-decision.ts'
import { requestRefund } from '../refunding/refunds.ts'
import { changeStatuses, lastCouriers, undoStatuses } from '../sending/bulk-status.ts'
import { correctAddress, noteOrder } from '../sending/corrections.ts'
import { deliveryOutcomes } from '../sending/delivery-outcomes.ts'
import { addParcel, changeParcel } from '../sending/parcel-changes.ts'
import {
  findOrderToPack,
  findParcelToChange,
  forPacker,
  getParcel,
  listParcels,
} from '../sending/parcels.ts'
import { correctReceipt } from '../ways/by-hand/receipt-corrections.ts'
import { recordReceipt } from '../ways/by-hand/receipts.ts'
import { matchStatement } from '../ways/by-hand/statement.ts'
import { submitUpiReference } from '../ways/upi/claimed-reference.ts'
import { toBuyer } from './buyer.ts'
import { cardSaleRoutes } from './card-sales.ts'
import { changeRoutes } from './changes.ts'
import { claimRoutes } from './claims.ts'
import { creditRoutes } from './credit.ts'
import { payRoutes } from './pay.ts'
import { payoutRoutes } from './refunds.ts'
import { shownCardRoutes } from './shown-cards.ts'

/** More than one batch allows; further rows of a file are ignored. */
const MAX_COURIER_ROWS = 1000

export function orderRoutes(app: FastifyInstance, context: Context) {
  const { db, providers } = context

  endpoint(app, context, 'GET /api/shop/order/quote', async ({ user, query }) => ({
    data: await quoteCart(context, user.id, query),
  }))

  endpoint(app, context, 'POST /api/shop/order/create', ({ user, body, request }) =>
    createOrder(context, toBuyer(user, request), body, visitorOrigin(context.config, request)),
  )

  endpoint(app, context, 'POST /api/shop/order/capture', async ({ user, body }) => {
    const { orderId, approvalURL, replacedId } = await getOwnPayment(db, user.id, body)
    const outcome = replacedId
      ? await settlePayment(context, { paymentId: replacedId, orderId, isCurrent: false })
      : await settle(context, orderId)
    if (replacedId && (outcome === 'closed' || outcome === 'notApproved'))
      throw new ShopError('order_closed.replaced')
    if (outcome !== 'paid') throw outcomeError(outcome, approvalURL)
    return {
      message: say('payment_done'),
      data: await getOwnOrder(db, user.id, orderId, providers),
    }
  })

  endpoint(app, context, 'POST /api/shop/order/cancel', async ({ user, body }) => {
    const { wasAccepted } = await cancelOrder(context, user.id, body)
    return { message: say(wasAccepted ? 'order_cancelled' : 'payment_cancelled') }
  })

  endpoint(app, context, 'GET /api/shop/order/next/:id', async ({ user, params }) => ({
    data: await getPaymentStep(context, user, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'POST /api/shop/order/confirm', async ({ user, body }) => {
    await confirmDelivery(context, user.id, body)
    return { message: say('order_confirmed') }
  })

  endpoint(app, context, 'POST /api/shop/order/send-code', async ({ user, body }) => {
    await sendCodeAgain(context, user.id, body.orderId)
    return { message: say('code_sent') }
  })

  endpoint(app, context, 'POST /api/shop/order/upi-parts', async ({ user, body }) => {
    await divideOwnPayment(context, user.id, body.orderId)
    return { message: say('upi_payment_divided') }
  })

  endpoint(app, context, 'POST /api/shop/order/claim', async ({ user, body }) => {
    await submitUpiReference(context, user.id, body)
    return { message: say('claim_saved') }
  })

  endpoint(app, context, 'POST /api/admin/orders/create', async ({ user, body, request }) => {
    await createOwnerOrder(context, user, body, visitorOrigin(context.config, request))
    return { message: say('order_entered'), data: await getAnyOrder(db, body.orderId) }
  })

  endpoint(app, context, 'GET /api/admin/orders/products', async ({ query }) => ({
    data: await findOrderProducts(db, query),
  }))

  endpoint(app, context, 'POST /api/admin/orders/received/:id', async ({ user, params, body }) => {
    const id = await resolveOrderId(db, params.id)
    const { isReturned } = await recordReceipt(context, user, id, body)
    return {
      message: say(isReturned ? 'money_to_return' : 'money_recorded'),
      data: await getAnyOrder(db, id),
    }
  })

  endpoint(
    app,
    context,
    'POST /api/admin/orders/correct-received/:id',
    async ({ user, params, body }) => {
      const id = await resolveOrderId(db, params.id)
      await correctReceipt(context, user, id, body)
      return { message: say('receipt_corrected'), data: await getAnyOrder(db, id) }
    },
  )

  endpoint(app, context, 'GET /api/admin/orders/delivery-outcomes', async ({ query }) => ({
    data: await deliveryOutcomes(db, query.by, query.days),
  }))

  endpoint(app, context, 'POST /api/admin/orders/match-money', async ({ body }) => ({
    data: await matchStatement(db, body.text),
  }))

  endpoint(app, context, 'POST /api/admin/orders/match-file', async ({ request }) => {
    if (!request.upload) throw invalid('file', 'file_missing')
    return { data: await matchStatement(db, await statementText(request.upload)) }
  })

  const paymentSettings = async () => {
    const settings = await getPaymentSettings(db)
    return { ...settings, configured: configuredMethods(context, settings) }
  }

  endpoint(app, context, 'GET /api/admin/payments', async () => ({ data: await paymentSettings() }))

  endpoint(app, context, 'PUT /api/admin/payments', async ({ user, body, request }) => {
    await savePaymentSettings(context, toCaller(request, context.config), user, body)
    return { message: say('settings_saved'), data: await paymentSettings() }
  })

  payRoutes(app, context)
  creditRoutes(app, context)
  shownCardRoutes(app, context)
  cardSaleRoutes(app, context)
  claimRoutes(app, context)
  payoutRoutes(app, context)
  changeRoutes(app, context)

  endpoint(app, context, 'POST /api/shop/order/again', async ({ user, body }) => {
    const order = await getOwnOrder(db, user.id, body.orderId, providers)
    return orderAgain(db, user.id, order.cartItems)
  })

  endpoint(app, context, 'GET /api/shop/order/list/:userId', ({ user, query }) =>
    listOwnOrders(db, user.id, query, providers),
  )

  endpoint(app, context, 'GET /api/shop/order/details/:id', async ({ user, params }) => ({
    data: await getOwnOrder(db, user.id, await resolveOrderId(db, params.id), providers),
  }))

  endpoint(app, context, 'GET /api/shop/order/payment-form/:id', async ({ user, params }) => ({
    data: await getPaymentForm(context, user.id, params.id),
  }))

  endpoint(app, context, 'GET /api/admin/books', async () => ({
    data: await readLedgerCheck(context),
  }))

  endpoint(app, context, 'GET /api/admin/orders/get', ({ query }) => listAllOrders(db, query))

  endpoint(app, context, 'GET /api/admin/orders/views', async () => ({
    data: await countOrderViews(db),
  }))

  endpoint(app, context, 'GET /api/admin/orders/details/:id', async ({ params }) => ({
    data: await getAnyOrder(db, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'PUT /api/admin/orders/update/:id', async ({ params, body, user }) => ({
    message: say('order_updated'),
    data: await changeStatus(db, user, await resolveOrderId(db, params.id), body),
  }))

  endpoint(
    app,
    context,
    'POST /api/admin/orders/production/:id',
    async ({ params, body, user }) => {
      const id = await resolveOrderId(db, params.id)
      await advanceProduction(db, user, id, body)
      return { message: say('order_updated'), data: await getAnyOrder(db, id) }
    },
  )

  endpoint(app, context, 'POST /api/admin/orders/parcels', async ({ body, user }) => ({
    data: await changeStatuses(db, user, body),
  }))

  endpoint(app, context, 'POST /api/admin/orders/parcels/undo', async ({ body, user }) => ({
    data: await undoStatuses(db, user, body),
  }))

  endpoint(app, context, 'POST /api/admin/orders/courier-file', async ({ request }) => {
    if (!request.upload) throw invalid('file', 'file_missing')
    return { data: await readRows(request.upload, MAX_COURIER_ROWS) }
  })

  endpoint(app, context, 'GET /api/admin/parcels', ({ user, query }) =>
    listParcels(db, user, query),
  )

  endpoint(app, context, 'GET /api/admin/parcels/:id', async ({ user, params }) => ({
    data: await getParcel(db, user, await resolveOrderId(db, params.id)),
  }))

  endpoint(app, context, 'GET /api/admin/orders/couriers', async () => ({
    data: await lastCouriers(db),
    bookable: context.getCourier()?.name ?? null,
  }))

  endpoint(app, context, 'PUT /api/admin/orders/address/:id', async ({ params, body, user }) => ({
    message: say('order_address_corrected'),
    data: await correctAddress(db, user, await resolveOrderId(db, params.id), body),
  }))

  endpoint(app, context, 'POST /api/admin/orders/parcel/:id', async ({ params, body, user }) => {
    const orderId = await findOrderToPack(db, user, params.id, body.parcelId)
    const order = await addParcel(db, user, orderId, body)
    const message = say(body.status === 'sent' ? 'parcel_sent' : 'parcel_packed')
    return { message, ...forPacker(user, order) }
  })

  endpoint(
    app,
    context,
    'PUT /api/admin/orders/parcel/:id/:parcelId',
    async ({ params, body, user }) => {
      const { parcelId } = params
      const { orderId, version } = await findParcelToChange(db, user, params, body)
      const order = await changeParcel(db, user, { orderId, parcelId }, { ...body, version })
      return { message: say('parcel_changed'), ...forPacker(user, order) }
    },
  )

  endpoint(app, context, 'PUT /api/admin/orders/notes/:id', async ({ params, body, user }) => ({
    message: say('notes_saved'),
    data: await noteOrder(db, user, await resolveOrderId(db, params.id), body),
  }))

  endpoint(app, context, 'POST /api/admin/orders/undo/:id', async ({ params, body, user }) => ({
    message: say('changes_undone', { n: 1 }),
    data: await undoStatus(db, user, await resolveOrderId(db, params.id), body),
  }))

  endpoint(app, context, 'POST /api/admin/orders/refund/:id', async ({ params, body, user }) => {
    const id = await resolveOrderId(db, params.id)
    await requestRefund(context, user, id, body)
    return { data: await getAnyOrder(db, id) }
  })

  endpoint(
    app,
    context,
    'POST /api/admin/orders/refund-decision/:id',
    async ({ params, body, user }) => {
      const id = await resolveOrderId(db, params.id)
      await decideRefund(db, user, id, body)
      return { message: say('refund_settled'), data: await getAnyOrder(db, id) }
    },
  )

  for (const [call, fileName] of [
    ['GET /api/admin/orders/export', 'orders.csv'],
    ['GET /api/admin/orders/export-xlsx', 'orders.xlsx'],
  ] as const)
    endpoint(app, context, call, async ({ query, reply, user, request }) => {
      await recordEvent(db, 'ordersExported', user, toCaller(request, context.config))
      reply.header('content-disposition', `attachment; filename="${fileName}"`)
      const columns = query.rows === 'money' ? moneyColumns : undefined
      const rows =
        query.rows === 'money'
          ? await moneyRows(db, query)
          : orderRows(eachOrder(db, query), query.rows)
      if (fileName === 'orders.csv') return streamCsv(rows, columns)
      const all = await Array.fromAsync<object>(rows)
      return context.writer.workbook(user.id, {
        what: 'xlsx',
        tables: columns ? [all, columns] : [all],
      })
    })
}
