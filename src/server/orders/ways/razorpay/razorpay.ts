import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { unreachableProblem } from '../../../service-problem.ts'
import { parseJson } from '../provider/parse-json.ts'
import {
  type Amount,
  type PaidOut,
  type PaymentProvider,
  type PaymentState,
  ProviderUnavailable,
} from '../provider/provider.ts'
import {
  capturedState,
  disputeIn,
  findAuthorizedPayment,
  findRefundIn,
  getReason,
  isFinalRefusal,
  isUnderWay,
  isUnknownId,
  type RazorpayAnswer,
  razorpayWebhook,
  readOrder,
  readOrders,
  readPayment,
  readPayments,
  readRefund,
  readRefunds,
  readSettled,
  stateOfPayments,
} from './razorpay-answers.ts'

type Settings = {
  baseUrl: string
  keyId: string
  keySecret: string
  /** Required to verify notifications. */
  webhookSecret?: string | undefined
  /** Days in which a late authorisation can be captured. */
  lateDays: number
  /** Milliseconds per call; a shopper waits. */
  timeout?: number
}

const DAY_S = 24 * 60 * 60
/** Razorpay's limit of one request. */
const MAX_REFUNDS = 100
const MAX_SETTLED = 1000

class CredentialsRefused extends Error {}
/** The call may have taken effect. */
class AnswerLost extends ProviderUnavailable {}

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

function isSignedBy(secret: string, text: string, signature: string) {
  const expectedSignature = Buffer.from(sign(secret, text))
  const receivedSignature = Buffer.from(signature)
  return (
    receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
  )
}

/** Calls Razorpay's REST API: https://razorpay.com/docs/api/ */
export function razorpay({ timeout = 8000, ...settings }: Settings): PaymentProvider {
  const { keyId, keySecret, webhookSecret, lateDays } = settings
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const origin = new URL(settings.baseUrl).origin
  const isRazorpays = new URL(settings.baseUrl).hostname.endsWith('.razorpay.com')

  async function send(path: string, init: RequestInit): Promise<RazorpayAnswer> {
    try {
      const response = await fetch(settings.baseUrl + path, {
        ...init,
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch (error) {
      throw new AnswerLost('the provider did not answer', { cause: error })
    }
  }

  async function call(path: string, post?: { body: object; headers?: Record<string, string> }) {
    const ask = () =>
      send(path, {
        method: post ? 'POST' : 'GET',
        headers: {
          authorization,
          ...(post && { 'content-type': 'application/json' }),
          ...post?.headers,
        },
        ...(post && { body: JSON.stringify(post.body) }),
      })
    let answer = await ask()
    if (answer.status === 429) {
      // The limits are not published. The random delay keeps calls that were refused together
      // apart.
      await wait(250 + Math.random() * 500)
      answer = await ask()
    }
    const { status } = answer
    if (status >= 500) throw new AnswerLost(`the provider answered ${status}`)
    if (status === 429) throw new ProviderUnavailable('the provider answered 429')
    if (status === 401)
      throw new ProviderUnavailable('the provider refused our credentials', {
        cause: new CredentialsRefused('status 401'),
      })
    return answer
  }

  const getOrderPath = (orderId: string) => `/v1/orders/${encodeURIComponent(orderId)}`

  /** Returns undefined for an unknown id. Throws ProviderUnavailable for any other refusal. */
  async function read<T>(path: string, reader: (body: unknown) => T): Promise<T | undefined> {
    const answer = await call(path)
    if (answer.status < 300) return reader(answer.body)
    if (isUnknownId(answer)) return undefined
    throw new ProviderUnavailable(`the provider refused (${getReason(answer.body)})`)
  }

  const loadPayments = (orderId: string) => read(`${getOrderPath(orderId)}/payments`, readPayments)

  async function orderWithPayments(orderId: string) {
    const [order, payments] = await Promise.all([
      read(getOrderPath(orderId), readOrder),
      loadPayments(orderId),
    ])
    return order && payments && { order, payments }
  }

  async function find(providerOrderId: string): Promise<PaymentState> {
    const orderState = await orderWithPayments(providerOrderId)
    return orderState ? stateOfPayments(orderState.payments, orderState.order) : { state: 'gone' }
  }

  async function findByReceipt(reference: string, amount: Amount) {
    const all = await read(`/v1/orders?${new URLSearchParams({ receipt: reference })}`, readOrders)
    return all?.find(
      (order) =>
        order.receipt === reference &&
        order.amount === amount.minor &&
        order.currency === amount.currency,
    )
  }

  return {
    name: 'razorpay',
    currency: 'INR',
    inrRate: 1,
    lateApprovalSeconds: lateDays * DAY_S,
    capturesByItself: true,

    async check() {
      try {
        const { status, body } = await call('/v1/orders?count=1')
        if (status < 300) return undefined
        return { code: 'refused', detail: getReason(body), settings: ['RAZORPAY_BASE_URL'] }
      } catch (error) {
        const cause = error instanceof Error ? error.cause : undefined
        if (cause instanceof CredentialsRefused) {
          const settings = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_BASE_URL']
          return { code: 'credentials', detail: cause.message, settings }
        }
        return unreachableProblem(error, 'RAZORPAY_BASE_URL')
      }
    },

    async start({ reference, amount }) {
      const body = {
        amount: amount.minor,
        currency: amount.currency,
        receipt: reference,
        notes: { order: reference },
        payment: {
          capture: 'manual',
          // Minutes until Razorpay refunds an authorisation that was not captured.
          capture_options: { manual_expiry_period: lateDays * 24 * 60, refund_speed: 'normal' },
        },
      }
      try {
        const answer = await call('/v1/orders', { body })
        if (answer.status >= 300)
          throw new ProviderUnavailable(`the provider refused (${getReason(answer.body)})`)
        return { providerOrderId: readOrder(answer.body).id, step: { kind: 'form' } }
      } catch (error) {
        if (!(error instanceof AnswerLost)) throw error
        // Orders have no idempotency key. An order that was created twice can still be paid only
        // once, because the shopper sees the stored one.
        const existing = await findByReceipt(reference, amount)
        if (!existing) throw error
        return { providerOrderId: existing.id, step: { kind: 'form' } }
      }
    },

    form({ providerOrderId, amount, brandName, description, cancelUrl, callbackUrl, payer }) {
      const orderFields = {
        order_id: providerOrderId,
        amount: String(amount.minor),
        currency: amount.currency,
        name: brandName,
        description,
        callback_url: callbackUrl,
      }
      const scripts = isRazorpays ? 'https://checkout.razorpay.com' : origin
      const getOrigins = (...names: string[]) =>
        isRazorpays ? names.map((name) => `https://${name}.razorpay.com`) : [origin]
      return {
        action: `${origin}/v1/checkout/embedded`,
        fields: {
          key_id: keyId,
          ...orderFields,
          cancel_url: cancelUrl,
          'prefill[name]': payer.name,
          'prefill[email]': payer.email,
          'prefill[contact]': payer.phone,
        },
        script: {
          src: `${scripts}/v1/checkout.js`,
          options: {
            key: keyId,
            ...orderFields,
            prefill: { name: payer.name, email: payer.email, contact: payer.phone },
            redirect: true,
          },
        },
        // The list of Razorpay's own plugin:
        // https://github.com/razorpay/razorpay-magento/blob/master/etc/csp_whitelist.xml
        sources: {
          script: getOrigins('checkout', 'cdn'),
          frame: getOrigins('api'),
          connect: getOrigins('api', 'lumberjack', 'lumberjack-metrics'),
          formAction: getOrigins('api'),
          image: getOrigins('cdn'),
          inlineStyles: true,
        },
      }
    },

    readReturn(fields) {
      const {
        razorpay_order_id: providerOrderId = '',
        razorpay_payment_id: paymentId = '',
        razorpay_signature: signature = '',
      } = fields
      const isGenuine = isSignedBy(keySecret, `${providerOrderId}|${paymentId}`, signature)
      return isGenuine ? { providerOrderId } : undefined
    },

    async capture(providerOrderId) {
      const orderState = await orderWithPayments(providerOrderId)
      if (!orderState) return { state: 'gone' }
      const payment = stateOfPayments(orderState.payments, orderState.order)
      const authorized = findAuthorizedPayment(orderState.payments)
      if (payment.state !== 'approved' || !authorized) return payment
      const { amount, currency } = authorized
      const path = `/v1/payments/${encodeURIComponent(authorized.id)}/capture`
      const answer = await call(path, { body: { amount, currency } })
      if (answer.status < 300) {
        const capturedPayment = readPayment(answer.body)
        if (capturedPayment.status === 'captured')
          return capturedState(capturedPayment, orderState.order)
      }
      if (isUnderWay(answer)) throw new ProviderUnavailable('the provider is capturing already')
      // After any error, the order's payments show whether money moved.
      const newState = await find(providerOrderId)
      return newState.state === 'captured'
        ? newState
        : { state: 'refused', reason: getReason(answer.body) }
    },

    find,

    async refund(captureId, amount, refundId) {
      const answer = await call(`/v1/payments/${encodeURIComponent(captureId)}/refund`, {
        body: {
          amount: amount.minor,
          speed: 'normal',
          receipt: refundId,
          notes: { refund: refundId },
        },
        headers: { 'x-refund-idempotency': refundId },
      })
      if (answer.status < 300) return readRefund(answer.body)
      if (isUnderWay(answer)) throw new ProviderUnavailable('the refund is under way already')
      return {
        state: 'refused',
        reason: getReason(answer.body),
        final: isFinalRefusal(answer.body),
      }
    },

    async findRefund(providerOrderId, refundId, providerRefundId) {
      if (providerRefundId) {
        const path = `/v1/refunds/${encodeURIComponent(providerRefundId)}`
        const refund = await read(path, readRefund)
        if (refund) return refund
      }
      for (const { id } of (await loadPayments(providerOrderId)) ?? []) {
        const path = `/v1/payments/${encodeURIComponent(id)}/refunds?count=${MAX_REFUNDS}`
        const refund = await read(path, (body) => findRefundIn(body, refundId))
        if (refund) return refund
      }
      return undefined
    },

    async listRefunds({ captureId }) {
      const path = `/v1/payments/${encodeURIComponent(captureId)}/refunds?count=${MAX_REFUNDS}`
      return (await read(path, readRefunds)) ?? []
    },

    async payouts(day) {
      const [year, month, date] = day.split('-')
      const payouts: PaidOut[] = []
      for (let skip = 0; ; skip += MAX_SETTLED) {
        const query = { year, month, day: date, count: String(MAX_SETTLED), skip: String(skip) }
        const path = `/v1/settlements/recon/combined?${new URLSearchParams(query as Record<string, string>)}`
        const page = await read(path, (body) => readSettled(body, day))
        payouts.push(...(page?.payouts ?? []))
        if ((page?.count ?? 0) < MAX_SETTLED) return payouts
      }
    },

    async readWebhook(headers, rawBody) {
      const signature = String(headers['x-razorpay-signature'] ?? '')
      if (!webhookSecret || !isSignedBy(webhookSecret, rawBody, signature)) return undefined
      const parsed = razorpayWebhook.safeParse(parseJson(rawBody))
      if (!parsed.success) return undefined
      const { event, payload } = parsed.data
      const eventId = String(headers['x-razorpay-event-id'] ?? '').slice(0, 100)
      const id = eventId || createHash('sha256').update(rawBody).digest('hex')
      const providerOrderId = payload.payment?.entity.order_id ?? payload.order?.entity.id
      // A failed attempt changes nothing, because another may follow.
      const isAnnounced = event !== 'payment.failed' && providerOrderId
      const dispute = disputeIn(parsed.data)
      const refund = payload.refund?.entity
      return {
        eventId: `razorpay:${id}`,
        ...(isAnnounced && { providerOrderId }),
        ...(dispute && { dispute }),
        ...(refund && { refund: { captureId: refund.payment_id, refundId: refund.id } }),
      }
    },
  }
}
