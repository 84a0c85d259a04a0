import { randomBytes } from 'node:crypto'
import formBody from '@fastify/formbody'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { sumBy } from '#shared/sum.ts'
import { approvalPage, messagePage } from './approval-page.ts'
import { courierRoutes } from './courier.ts'
import { acceptEmptyBodies } from './empty-bodies.ts'
import type { Fault, Operation } from './faults.ts'
import {
  demoOrder,
  type Ledger,
  type Money,
  newId,
  newPayerId,
  type SandboxOrder,
  type SandboxRefund,
} from './ledger.ts'
import { notifications } from './notifications.ts'
import { type RazorpayOptions, razorpayRoutes } from './razorpay.ts'

export type SandboxOptions = {
  ledger: Ledger
  /** Keeps the courier's bookings. */
  courierFile?: string | undefined
  /** Required by the courier's calls if given. */
  courierKey?: string | undefined
  clientId: string
  clientSecret: string
  /** URL for notifications; none are sent without it. */
  webhookUrl?: string
  webhookId?: string
  /** Signing secret; random by default. */
  webhookSecret?: string
  /** Plays Razorpay too. */
  razorpay?: RazorpayOptions
  /** Called before each operation; a returned fault is simulated. */
  faultFor?: (operation: Operation) => Fault | undefined
}

/** https://developer.paypal.com/api/rest/reference/currency-codes/ without those of in-country accounts, such as INR. */
const currencies = new Set(
  'AUD CAD CHF CZK DKK EUR GBP HKD HUF ILS JPY MXN NOK NZD PHP PLN SEK SGD THB TWD USD'.split(' '),
)

/** As in PayPal's OpenAPI documents. */
const messages = {
  401: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  404: 'The specified resource does not exist.',
  422: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
}

const verifyFields = [
  ...['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time'],
  'webhook_id',
]

type CreateBody = {
  purchase_units?: { amount?: Money; custom_id?: string; description?: string }[]
  payment_source?: {
    paypal?: {
      experience_context?: { return_url?: string; cancel_url?: string; brand_name?: string }
    }
  }
}

/**
 * A simulation of PayPal: the Orders v2 calls a shop uses, an approval page and notifications; and
 * of Razorpay.
 */
export function buildSandbox(options: SandboxOptions) {
  const { ledger } = options
  const app = Fastify({ logger: false, requestTimeout: 30_000, forceCloseConnections: true })
  app.register(formBody)
  acceptEmptyBodies(app)
  const token = randomBytes(16).toString('hex')
  const { notify, isGenuine } = notifications(options.webhookUrl, options.webhookSecret)

  /** Every error has a debug id, also in a header. */
  const fail = (reply: FastifyReply, status: number, error: object) => {
    const debugId = randomBytes(7).toString('hex').slice(0, 13)
    return reply
      .status(status)
      .header('paypal-debug-id', debugId)
      .send({ ...error, debug_id: debugId })
  }

  const issue = (reply: FastifyReply, status: 404 | 422, name: string, detail: string) =>
    fail(reply, status, {
      name,
      message: messages[status],
      details: [{ issue: detail }],
      links: [],
    })

  async function failsFirst(operation: Operation, reply: FastifyReply) {
    const fault = options.faultFor?.(operation)
    if (fault?.kind === 'status') {
      fail(reply, fault.status, { name: 'INTERNAL_SERVER_ERROR', message: 'An error occurred' })
      return { answered: true, fault }
    }
    if (fault?.kind === 'refused') {
      issue(reply, 422, 'UNPROCESSABLE_ENTITY', fault.issue)
      return { answered: true, fault }
    }
    return { answered: false, fault }
  }

  function answer(reply: FastifyReply, fault: Fault | undefined, status: number, body: unknown) {
    if (fault?.kind === 'lost') {
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
    if (fault?.kind === 'hang') {
      reply.hijack()
      return reply
    }
    if (fault?.kind === 'refusedAfter')
      return issue(reply, 422, 'UNPROCESSABLE_ENTITY', fault.issue)
    return reply.status(status).send(body)
  }

  /** 4.4% and 0.30 of the currency. */
  const calculatePaypalFee = ({ currency_code, value }: Money): Money => ({
    currency_code,
    value: (Number(value) * 0.044 + 0.3).toFixed(2),
  })

  const self = (host: string, path: string) => ({
    rel: 'self',
    href: `http://${host}/v2/${path}`,
    method: 'GET',
  })
  const up = (host: string, path: string) => ({ ...self(host, path), rel: 'up' })

  const representRefund = (
    { id, amount, customId, status = 'COMPLETED' }: SandboxRefund,
    captureId: string,
    host: string,
  ) => ({
    id,
    status,
    amount,
    ...(customId && { custom_id: customId }),
    links: [self(host, `payments/refunds/${id}`), up(host, `payments/captures/${captureId}`)],
  })

  /** The whole amount, the fee, and what the shop receives. */
  const breakdown = (amount: Money) => {
    const paypal_fee = calculatePaypalFee(amount)
    const net = { ...amount, value: (Number(amount.value) - Number(paypal_fee.value)).toFixed(2) }
    return { gross_amount: amount, paypal_fee, net_amount: net }
  }

  const represent = (order: SandboxOrder, host: string) => ({
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.payerId && {
      payer: { payer_id: order.payerId, email_address: 'payer@example.com' },
      payment_source: {
        paypal: { account_id: order.payerId, email_address: 'payer@example.com' },
      },
    }),
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        amount: order.amount,
        ...(order.capture && {
          payments: {
            captures: [
              {
                id: order.capture.id,
                status: order.capture.status,
                amount: order.capture.amount,
                final_capture: true,
                custom_id: order.customId,
                ...(order.capture.status === 'PENDING'
                  ? { status_details: { reason: 'PENDING_REVIEW' } }
                  : { seller_receivable_breakdown: breakdown(order.capture.amount) }),
                links: [
                  self(host, `payments/captures/${order.capture.id}`),
                  up(host, `checkout/orders/${order.id}`),
                ],
              },
            ],
            refunds: order.capture.refunds.map((refund) =>
              representRefund(refund, order.capture?.id ?? '', host),
            ),
          },
        }),
      },
    ],
    links: [
      self(host, `checkout/orders/${order.id}`),
      { rel: 'payer-action', href: `http://${host}/checkoutnow?token=${order.id}`, method: 'GET' },
    ],
  })

  app.post('/v1/oauth2/token', async (request, reply) => {
    const { answered, fault } = await failsFirst('token', reply)
    if (answered) return reply
    const credentials = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    )
    if (credentials.toString() !== `${options.clientId}:${options.clientSecret}`)
      return reply
        .status(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    return answer(reply, fault, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 32400,
    })
  })

  app.register(async (api) => {
    api.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${token}`)
        return fail(reply, 401, {
          name: 'AUTHENTICATION_FAILURE',
          message: messages[401],
        })
    })

    api.post('/v2/checkout/orders', async (request, reply) => {
      const { answered, fault } = await failsFirst('create', reply)
      if (answered) return reply
      const requestId = String(request.headers['paypal-request-id'] ?? newId())
      const existing = ledger.findByRequest(requestId)
      if (existing) return answer(reply, fault, 200, represent(existing, request.host))
      const body = request.body as CreateBody
      const unit = body.purchase_units?.[0]
      const where = body.payment_source?.paypal?.experience_context
      if (!unit?.amount || !/^\d+\.\d\d$/.test(unit.amount.value) || Number(unit.amount.value) <= 0)
        return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'CANNOT_BE_ZERO_OR_NEGATIVE')
      if (!currencies.has(unit.amount.currency_code))
        return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'INVALID_CURRENCY_CODE')
      const order: SandboxOrder = {
        id: newId(),
        status: 'PAYER_ACTION_REQUIRED',
        amount: unit.amount,
        customId: unit.custom_id ?? '',
        description: unit.description ?? '',
        brandName: where?.brand_name ?? 'The shop',
        returnUrl: where?.return_url ?? '',
        cancelUrl: where?.cancel_url ?? '',
        requestId,
      }
      ledger.save(order)
      return answer(reply, fault, 201, represent(order, request.host))
    })

    type ById = FastifyRequest<{ Params: { id: string } }>

    api.get('/v2/checkout/orders/:id', async (request: ById, reply) => {
      const { answered, fault } = await failsFirst('get', reply)
      if (answered) return reply
      const order = ledger.orders.get(request.params.id)
      if (!order) return issue(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      return answer(reply, fault, 200, represent(order, request.host))
    })

    api.post('/v2/checkout/orders/:id/capture', async (request: ById, reply) => {
      const { answered, fault } = await failsFirst('capture', reply)
      if (answered) return reply
      const order = ledger.orders.get(request.params.id)
      if (!order) return issue(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      if (order.capture) {
        const sameAsked = request.headers['paypal-request-id'] === `capture-${order.customId}`
        if (!sameAsked) return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED')
        return answer(reply, fault, 200, represent(order, request.host))
      }
      if (order.status !== 'APPROVED')
        return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED')
      // As at PayPal, the payer must choose another card.
      if (order.isDeclined) ledger.save({ ...order, status: 'PAYER_ACTION_REQUIRED' })
      if (order.isDeclined || fault?.kind === 'declined')
        return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED')
      const captured: SandboxOrder = {
        ...order,
        ...(fault?.kind === 'reference' && { customId: 'another-order' }),
        status: 'COMPLETED',
        capture: {
          id: newId(),
          status: fault?.kind === 'review' ? 'PENDING' : 'COMPLETED',
          amount: falsifyAmount(order.amount, fault),
          refunds: [],
        },
      }
      ledger.save(captured)
      notify(`PAYMENT.CAPTURE.${captured.capture?.status}`, {
        id: captured.capture?.id,
        status: captured.capture?.status,
        amount: captured.capture?.amount,
        custom_id: captured.customId,
        supplementary_data: { related_ids: { order_id: order.id } },
      })
      return answer(reply, fault, 201, represent(captured, request.host))
    })

    api.post('/v2/payments/captures/:id/refund', async (request: ById, reply) => {
      const { answered, fault } = await failsFirst('refund', reply)
      if (answered) return reply
      const order = ledger.findByCapture(request.params.id) ?? demoOrder(request.params.id)
      if (!order?.capture) return issue(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const requestId = String(request.headers['paypal-request-id'] ?? newId())
      const done = order.capture.refunds.find((refund) => refund.requestId === requestId)
      const captureId = order.capture.id
      if (done) return answer(reply, fault, 200, representRefund(done, captureId, request.host))
      const refundRequest = request.body as { amount?: Money; custom_id?: string } | undefined
      const amount = refundRequest?.amount ?? order.capture.amount
      const cents = (money: Money) => Math.round(Number(money.value) * 100)
      const refunded = sumBy(order.capture.refunds, ({ amount }) => cents(amount))
      if (amount.currency_code !== order.capture.amount.currency_code)
        return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_CAPTURE_CURRENCY_MISMATCH')
      if (refunded + cents(amount) > cents(order.capture.amount))
        return issue(reply, 422, 'UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED')
      const refund: SandboxRefund = {
        id: newId(),
        amount,
        requestId,
        customId: refundRequest?.custom_id,
        status: fault?.kind === 'pending' ? 'PENDING' : 'COMPLETED',
      }
      const all = refunded + cents(amount) === cents(order.capture.amount)
      ledger.save({
        ...order,
        capture: {
          ...order.capture,
          status: all ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
          refunds: [...order.capture.refunds, refund],
        },
      })
      const represented = representRefund(refund, captureId, request.host)
      notify('PAYMENT.CAPTURE.REFUNDED', represented)
      return answer(reply, fault, 201, represented)
    })

    api.get('/v2/payments/refunds/:id', async (request: ById, reply) => {
      const { answered, fault } = await failsFirst('get', reply)
      if (answered) return reply
      const refund = ledger.findRefund(request.params.id)
      if (!refund) return issue(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const captureId = ledger.findCaptureOfRefund(refund.id)
      return answer(reply, fault, 200, representRefund(refund, captureId, request.host))
    })

    api.get('/v2/payments/captures/:id', async (request: ById, reply) => {
      const { answered, fault } = await failsFirst('get', reply)
      if (answered) return reply
      const order = ledger.findByCapture(request.params.id)
      if (!order) return issue(reply, 404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
      const [unit] = represent(order, request.host).purchase_units
      return answer(reply, fault, 200, unit?.payments?.captures[0])
    })

    api.post('/v1/notifications/verify-webhook-signature', async (request, reply) => {
      const body = request.body as {
        transmission_id: string
        transmission_sig: string
        webhook_id: string
        webhook_event: unknown
      }
      const given = body as unknown as Record<string, string | undefined>
      const missing = verifyFields.filter((name) => !given[name])
      if (missing.length > 0)
        return fail(reply, 400, {
          name: 'VALIDATION_ERROR',
          message: 'Invalid request - see details.',
          details: missing.map((field) => ({ field, issue: 'MISSING_REQUIRED_PARAMETER' })),
          links: [],
        })
      const genuine =
        body.webhook_id === options.webhookId &&
        isGenuine(body.transmission_id, body.transmission_sig, body.webhook_event)
      return { verification_status: genuine ? 'SUCCESS' : 'FAILURE' }
    })
  })

  type Approval = FastifyRequest<{
    Querystring: { token?: string }
    Body: { token?: string; choice?: string } | undefined
  }>

  app.get('/checkoutnow', async (request: Approval, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    const order = ledger.orders.get(request.query.token ?? '')
    if (!order) return reply.status(404).send(messagePage('This payment does not exist.'))
    if (order.capture) return messagePage('This payment is complete. You can close this page.')
    return approvalPage(order)
  })

  app.post('/checkoutnow', async (request: Approval, reply) => {
    const order = ledger.orders.get(request.body?.token ?? request.query.token ?? '')
    if (!order)
      return reply
        .status(404)
        .type('text/html; charset=utf-8')
        .send(messagePage('This payment does not exist.'))
    if (request.body?.choice === 'cancel')
      return reply.redirect(withParams(order.cancelUrl, { token: order.id }), 303)
    const payerId = order.payerId ?? newPayerId()
    if (order.status === 'PAYER_ACTION_REQUIRED') {
      const isDeclined = request.body?.choice === 'declined'
      ledger.save({ ...order, status: 'APPROVED', payerId, isDeclined })
      notify('CHECKOUT.ORDER.APPROVED', { id: order.id })
    }
    return reply.redirect(withParams(order.returnUrl, { token: order.id, PayerID: payerId }), 303)
  })

  courierRoutes(app, { file: options.courierFile, apiKey: options.courierKey })
  if (options.razorpay) razorpayRoutes(app, options.razorpay, options.faultFor)

  app.get('/healthz', async () => ({ success: true }))

  return app
}

function withParams(address: string, params: Record<string, string>) {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

function falsifyAmount(amount: Money, fault: Fault | undefined): Money {
  if (fault?.kind === 'amount') return { ...amount, value: '0.01' }
  if (fault?.kind === 'currency') return { ...amount, currency_code: 'JPY' }
  return amount
}
