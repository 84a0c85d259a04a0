import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dayInIndia } from '#shared/dates.ts'
import type { Fault, Operation } from './faults.ts'
import {
  orderEntity,
  orderList,
  paymentEntity,
  paymentList,
  refundEntity,
  refundedAmount,
  refundList,
} from './razorpay-answers.ts'
import {
  newRazorpayId,
  nowInSeconds,
  type RazorpayLedger,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
} from './razorpay-ledger.ts'
import { hmac, razorpayNotifications } from './razorpay-notifications.ts'
import {
  type CheckoutFields,
  checkoutScript,
  choices,
  openerPage,
  razorpayApproval,
  razorpayMessage,
  razorpayReturn,
  type SandboxChoice,
} from './razorpay-pages.ts'

const DAY_SECONDS = 24 * 60 * 60

export type RazorpayOptions = {
  ledger: RazorpayLedger
  keyId: string
  keySecret: string
  webhookSecret: string
  /** URL for notifications; none are sent without it. */
  webhookUrl?: string | undefined
}

/** Delay of a late authorization: shorter than a real one, and long enough to return to the shop first. */
const LATE_AFTER_MS = 20_000
const SLOW_MS = 5000
/** Limits of the API: https://razorpay.com/docs/api/orders/create/ */
const MIN_PAISE = 100
const MAX_RECEIPT = 40
/** The default of `count` in lists. */
const MAX_LISTED = 10

type ById = FastifyRequest<{ Params: { id: string } }>
type NewOrder = {
  amount?: number
  currency?: string
  receipt?: string
  notes?: Record<string, string>
  payment?: { capture?: string }
}
type NewRefund = { amount?: number; receipt?: string; notes?: Record<string, string> }

/** A simulation of Razorpay: the calls a shop uses, the checkout and notifications. */
export function razorpayRoutes(
  app: FastifyInstance,
  { ledger, keyId, keySecret, ...settings }: RazorpayOptions,
  faultFor: (operation: Operation) => Fault | undefined = () => undefined,
) {
  const notify = razorpayNotifications(settings, () => faultFor('notify'))

  const refuse = (reply: FastifyReply, description: string, status = 400) =>
    reply.status(status).send({
      error: {
        code: status === 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description,
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
      },
    })
  const unknownId = (reply: FastifyReply) => refuse(reply, 'The id provided does not exist')

  /** Sends the error of a fault that prevents the call; undefined without such a fault. */
  function refuseByFault(fault: Fault | undefined, reply: FastifyReply) {
    if (fault?.kind === 'status') return refuse(reply, 'We are facing some trouble', fault.status)
    if (fault?.kind === 'refused') return refuse(reply, fault.issue)
    return undefined
  }

  /** Sends the answer of a call that was carried out, or what a fault makes of it. */
  async function answer(reply: FastifyReply, fault: Fault | undefined, body: object) {
    switch (fault?.kind) {
      case 'lost':
        reply.hijack()
        reply.raw.destroy()
        return reply
      case 'hang':
        reply.hijack()
        return reply
      case 'slow':
        await new Promise((done) => setTimeout(done, SLOW_MS))
        break
      case 'refusedAfter':
        return refuse(reply, fault.issue)
      case 'inFlight':
        return refuse(reply, 'Request failed because another refund is in progress', 409)
    }
    return reply.send(body)
  }

  app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      const credentials = (request.headers.authorization ?? '').replace('Basic ', '')
      if (Buffer.from(credentials, 'base64').toString() !== `${keyId}:${keySecret}`)
        return refuse(reply, 'Authentication failed', 401)
    })

    api.post('/v1/orders', async (request, reply) => {
      const fault = faultFor('create')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const {
        amount = 0,
        currency = '',
        receipt = '',
        notes = {},
        payment,
      } = (request.body ?? {}) as NewOrder
      if (!Number.isInteger(amount) || amount < MIN_PAISE)
        return refuse(reply, 'The amount must be at least INR 1.00')
      if (!/^[A-Z]{3}$/.test(currency)) return refuse(reply, 'The currency field is required.')
      if (receipt.length > MAX_RECEIPT)
        return refuse(reply, `The receipt may not be greater than ${MAX_RECEIPT} characters.`)
      const order: RazorpayOrder = {
        id: newRazorpayId('order'),
        amount,
        currency,
        receipt,
        notes,
        status: 'created',
        isManual: payment?.capture === 'manual',
        createdAt: nowInSeconds(),
        payments: [],
      }
      ledger.save(order)
      return answer(reply, fault, orderEntity(order))
    })

    api.get('/v1/orders', async (request, reply) => {
      const fault = faultFor('get')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const { receipt } = request.query as { receipt?: string }
      const orders =
        receipt === undefined ? ledger.newest(MAX_LISTED) : ledger.findByReceipt(receipt)
      return answer(reply, fault, orderList(orders))
    })

    api.get('/v1/orders/:id', async (request: ById, reply) => {
      const order = ledger.orders.get(request.params.id)
      return order ? orderEntity(order) : unknownId(reply)
    })

    api.get('/v1/orders/:id/payments', async (request: ById, reply) => {
      const fault = faultFor('get')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const order = ledger.orders.get(request.params.id)
      return order ? answer(reply, fault, paymentList(order)) : unknownId(reply)
    })

    api.get('/v1/payments/:id', async (request: ById, reply) => {
      const fault = faultFor('get')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const found = ledger.findPayment(request.params.id)
      return found
        ? answer(reply, fault, paymentEntity(found.order, found.payment))
        : unknownId(reply)
    })

    /** Reports one settlement per day, which contains the payments captured on the previous day. */
    api.get('/v1/settlements/recon/combined', async (request, reply) => {
      const fault = faultFor('get')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const {
        year = '',
        month = '',
        day = '',
        count = '10',
        skip = '0',
      } = request.query as Record<string, string>
      const settlementDay = `${year}-${month}-${day}`
      const settled = [...ledger.orders.values()].flatMap(({ payments }) =>
        payments.filter(
          ({ captured, createdAt }) =>
            captured && dayInIndia((createdAt + DAY_SECONDS) * 1000) === settlementDay,
        ),
      )
      const items = settled.slice(Number(skip), Number(skip) + Number(count)).map((payment) => ({
        entity_id: payment.id,
        type: 'payment',
        amount: payment.amount,
        settled: true,
        settlement_id: `setl_${year}${month}${day}`,
        settlement_utr: `UTR${year}${month}${day}`,
      }))
      return answer(reply, fault, { entity: 'collection', count: items.length, items })
    })

    api.post('/v1/payments/:id/capture', async (request: ById, reply) => {
      const fault = faultFor('capture')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const found = ledger.findPayment(request.params.id)
      if (!found) return unknownId(reply)
      const { order, payment } = found
      if (payment.captured) return refuse(reply, 'This payment has already been captured')
      if (payment.status !== 'authorized')
        return refuse(reply, 'Only payments which have been authorized can be captured')
      const { amount } = (request.body ?? {}) as { amount?: number }
      if (amount !== payment.amount)
        return refuse(reply, 'Capture amount must be equal to the amount authorized')
      const captured = {
        ...payment,
        status: 'captured' as const,
        captured: true,
        ...falsifiedFields(fault),
      }
      const saved = fault?.kind === 'reference' ? { ...order, receipt: 'another' } : order
      const changed = ledger.savePayment(saved, captured)
      notify('payment.captured', changed, captured)
      notify('order.paid', changed, captured)
      return answer(reply, fault, paymentEntity(changed, captured))
    })

    api.post('/v1/payments/:id/refund', async (request: ById, reply) => {
      const fault = faultFor('refund')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const found = ledger.findPayment(request.params.id)
      if (!found) return unknownId(reply)
      const { order, payment } = found
      const requested = (request.body ?? {}) as NewRefund
      const idempotencyKey = String(
        request.headers['x-refund-idempotency'] ?? newRazorpayId('rfnd'),
      )
      const earlier = payment.refunds.find((refund) => refund.idempotencyKey === idempotencyKey)
      if (earlier && earlier.asked !== JSON.stringify(requested))
        return refuse(reply, 'Different request body sent for the same idempotency key')
      if (earlier) return answer(reply, fault, refundEntity(payment, earlier))
      if (!payment.captured) return refuse(reply, 'The payment status should be captured')
      const refunded = refundedAmount(payment)
      if (refunded === payment.amount)
        return refuse(reply, 'The payment has been fully refunded already')
      const amount = requested.amount ?? payment.amount - refunded
      if (amount < MIN_PAISE) return refuse(reply, 'The amount must be at least INR 1.00')
      if (refunded + amount > payment.amount)
        return refuse(reply, 'The total refund amount is greater than the refund payment amount')
      const refund: RazorpayRefund = {
        id: newRazorpayId('rfnd'),
        amount,
        status: fault?.kind === 'pending' ? 'pending' : 'processed',
        receipt: requested.receipt ?? '',
        notes: requested.notes ?? {},
        idempotencyKey,
        asked: JSON.stringify(requested),
      }
      const changed: RazorpayPayment = {
        ...payment,
        status: refunded + amount === payment.amount ? 'refunded' : payment.status,
        refunds: [...payment.refunds, refund],
      }
      const saved = ledger.savePayment(order, changed)
      notify('refund.created', saved, changed)
      if (refund.status === 'processed') notify('refund.processed', saved, changed)
      return answer(reply, fault, refundEntity(changed, refund))
    })

    api.get('/v1/payments/:id/refunds', async (request: ById, reply) => {
      const fault = faultFor('get')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const found = ledger.findPayment(request.params.id)
      return found ? answer(reply, fault, refundList(found.payment)) : unknownId(reply)
    })

    api.get('/v1/refunds/:id', async (request: ById, reply) => {
      const fault = faultFor('get')
      const failed = refuseByFault(fault, reply)
      if (failed) return failed
      const found = ledger.findRefund(request.params.id)
      return found
        ? answer(reply, fault, refundEntity(found.payment, found.refund))
        : unknownId(reply)
    })
  })

  app.get('/v1/checkout.js', async (_, reply) =>
    reply.type('text/javascript; charset=utf-8').send(checkoutScript()),
  )

  app.post('/v1/checkout/track', async (_, reply) => reply.status(204).send())

  function openCheckout(reply: FastifyReply, fields: Record<string, string> = {}) {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const order = ledger.orders.get(fields.order_id ?? '')
    if (!order || fields.key_id !== keyId || fields.amount !== String(order.amount))
      return reply.status(400).send(razorpayMessage('This payment does not exist.'))
    if (order.status === 'paid')
      return reply.send(razorpayMessage('This payment is complete. You can close this page.'))
    const checkout: CheckoutFields = {
      order_id: order.id,
      name: fields.name ?? '',
      description: fields.description ?? '',
      callback_url: fields.callback_url ?? '',
      cancel_url: fields.cancel_url ?? '',
      embedded: fields.embedded ?? '',
    }
    return reply.send(razorpayApproval(order, checkout))
  }

  app.post('/v1/checkout/embedded', (request, reply) =>
    openCheckout(reply, request.body as Record<string, string>),
  )
  app.get('/v1/checkout/public', (request, reply) =>
    openCheckout(reply, request.query as Record<string, string>),
  )

  app.post('/v1/checkout/sandbox', async (request, reply) => {
    const { choice, ...checkout } = (request.body ?? {}) as CheckoutFields & {
      choice: SandboxChoice
    }
    const order = ledger.orders.get(checkout.order_id)
    const isEmbedded = checkout.embedded === '1'
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    if (!order || !(choice in choices))
      return reply.status(400).send(razorpayMessage('This payment does not exist.'))
    if (choice === 'cancel')
      return isEmbedded ? openerPage({}) : reply.redirect(checkout.cancel_url, 303)
    const payment = pay(order, choice)
    if (choice === 'close') return razorpayMessage('You paid and closed the browser.')
    const fields = returnFields(order, payment)
    return isEmbedded
      ? openerPage({ action: checkout.callback_url, fields })
      : razorpayReturn(checkout.callback_url, fields)
  })

  /** The form fields that the checkout posts to the shop: signed for a payment, unsigned for a failure. */
  function returnFields(order: RazorpayOrder, payment: RazorpayPayment): Record<string, string> {
    if (payment.status === 'failed')
      return {
        'error[code]': 'BAD_REQUEST_ERROR',
        'error[description]': 'Your payment has failed.',
        'error[reason]': 'payment_failed',
        'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: order.id }),
      }
    return {
      razorpay_order_id: order.id,
      razorpay_payment_id: payment.id,
      razorpay_signature: hmac(keySecret, `${order.id}|${payment.id}`),
    }
  }

  function pay(order: RazorpayOrder, choice: SandboxChoice): RazorpayPayment {
    const hasFailed = choice === 'fail' || choice === 'late'
    const captured = !hasFailed && (choice === 'automatic' || !order.isManual)
    const payment: RazorpayPayment = {
      id: newRazorpayId('pay'),
      amount: choice === 'wrong' ? order.amount - 100 : order.amount,
      currency: order.currency,
      status: hasFailed ? 'failed' : captured ? 'captured' : 'authorized',
      method: choice === 'card' ? 'card' : 'upi',
      captured,
      createdAt: nowInSeconds(),
      refunds: [],
    }
    const changed = ledger.savePayment(order, payment)
    notify(hasFailed ? 'payment.failed' : 'payment.authorized', changed, payment)
    if (captured) {
      notify('payment.captured', changed, payment)
      notify('order.paid', changed, payment)
    }
    if (choice === 'late') setTimeout(authorizeLate, LATE_AFTER_MS, payment.id).unref()
    return payment
  }

  function authorizeLate(paymentId: string) {
    const found = ledger.findPayment(paymentId)
    if (found?.payment.status !== 'failed') return
    const payment = { ...found.payment, status: 'authorized' as const }
    notify('payment.authorized', ledger.savePayment(found.order, payment), payment)
  }
}

/** What a fault changes in the capture's answer. */
function falsifiedFields(fault: Fault | undefined): Partial<RazorpayPayment> {
  if (fault?.kind === 'amount') return { amount: 100 }
  if (fault?.kind === 'currency') return { currency: 'USD' }
  return {}
}
