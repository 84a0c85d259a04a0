import { atProvider, atRazorpay, captureBody, comeBack } from '#test/support/provider-pages.ts'
import { RAZORPAY, WEBHOOK_SECRET } from '#test/support/server.ts'
import type { Person, TestShop } from '#test/support/shop.ts'
import { paypalHeaders } from '../../src/sandbox/notifications.ts'
import { hmac, razorpayEvent } from '../../src/sandbox/razorpay-notifications.ts'

export type World = { shop: TestShop; shopper: Person; orderId: string; approvalURL: string }
export type Notification = { path: string; raw: string; headers: Record<string, string> }

/** A way to pay, as the rows of the kit see it at the sandbox. */
export type Adapter = {
  method: 'paypal' | 'razorpay'
  /** Approves the payment; returns what the return page sends to capture it. */
  approve: (world: World) => Promise<object>
  /** The captures at the provider: money taken and given back, in its minor unit. */
  captures: (shop: TestShop) => { reference: string; taken: number; returned: number }[]
  /** A notification that the payment was approved, signed with the right secret or another. */
  notification: (world: World, kind: 'genuine' | 'forged') => Notification
  /** A genuine notification about a dispute of the captured payment, answered by 2026-12-01 in India. */
  dispute: (world: World, state: 'opened' | 'won' | 'lost') => Notification
  /** Refunds a payment in the provider's own panel; by default all that is left of it. */
  refundOutside: (world: World, minor?: number) => Promise<void>
  /** A genuine notification about the latest refund of the captured payment. */
  refundNotice: (world: World) => Notification
  /** The provider's fee on the captured amount, in its minor unit. */
  fee: (minor: number) => number
  /** Lets the captured payment be old enough to be paid out. */
  settle: (world: World) => void
  /** Rows that do not apply, and why. */
  leftOut: Partial<Record<'declined' | 'review' | 'reference' | 'payouts', string>>
}

const DAY_S = 24 * 60 * 60
const json = { 'content-type': 'application/json' }

const capturedAtPaypal = ({ shop, orderId }: World) => {
  const order = [...shop.ledger.orders.values()].find(({ customId }) => customId === orderId)
  if (!order?.capture) throw new Error('PayPal has no captured payment of this order')
  return order.capture
}

const capturedAtRazorpay = ({ shop, orderId }: World) => {
  const [order] = shop.razorpayLedger.findByReceipt(orderId)
  const payment = order?.payments.find(({ captured }) => captured)
  if (!order || !payment) throw new Error('Razorpay has no captured payment of this order')
  return { order, payment }
}

async function post(url: string, authorization: string, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...json, authorization },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<Record<string, string>>
}

const basic = (name: string, secret: string) =>
  `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`

const paypal: Adapter = {
  method: 'paypal',
  approve: async ({ approvalURL, orderId }) => captureBody(await atProvider(approvalURL), orderId),
  captures: ({ ledger }) =>
    [...ledger.orders.values()].flatMap(({ customId, capture }) => {
      if (!capture) return []
      const cents = ({ value }: { value: string }) => Math.round(Number(value) * 100)
      const returned = capture.refunds.reduce((sum, { amount }) => sum + cents(amount), 0)
      return [{ reference: customId, taken: cents(capture.amount), returned }]
    }),
  notification({ orderId, approvalURL }, kind) {
    const token = new URL(approvalURL).searchParams.get('token')
    const raw = JSON.stringify({
      id: `WH-${orderId}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: token },
    })
    const secret = kind === 'genuine' ? WEBHOOK_SECRET : 'another secret'
    return { path: '/api/payments/webhook', raw, headers: paypalHeaders(secret, raw) }
  },
  dispute({ shop, orderId }, state) {
    const captured = [...shop.ledger.orders.values()].find(({ customId }) => customId === orderId)
    const raw = JSON.stringify({
      id: `WH-${orderId}-${state}`,
      event_type: `CUSTOMER.DISPUTE.${state === 'opened' ? 'CREATED' : 'RESOLVED'}`,
      resource: {
        dispute_id: `PP-${orderId}`,
        reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
        dispute_amount: captured?.capture?.amount,
        disputed_transactions: [{ seller_transaction_id: captured?.capture?.id }],
        seller_response_due_date: '2026-11-30T20:00:00.000Z',
        ...(state !== 'opened' && {
          dispute_outcome: {
            outcome_code: state === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
          },
        }),
      },
    })
    return { path: '/api/payments/webhook', raw, headers: paypalHeaders(WEBHOOK_SECRET, raw) }
  },
  async refundOutside(world, minor) {
    const { sandboxUrl } = world.shop
    const { id, amount } = capturedAtPaypal(world)
    const { access_token } = await post(`${sandboxUrl}/v1/oauth2/token`, basic('id', 'secret'), {})
    const part = { amount: { ...amount, value: ((minor ?? 0) / 100).toFixed(2) } }
    const url = `${sandboxUrl}/v2/payments/captures/${id}/refund`
    await post(url, `Bearer ${access_token}`, minor === undefined ? {} : part)
  },
  refundNotice(world) {
    const { id, refunds } = capturedAtPaypal(world)
    const refund = refunds.at(-1)
    const raw = JSON.stringify({
      id: `WH-${refund?.id}`,
      event_type: 'PAYMENT.CAPTURE.REFUNDED',
      resource: {
        id: refund?.id,
        status: refund?.status,
        amount: refund?.amount,
        links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${id}` }],
      },
    })
    return { path: '/api/payments/webhook', raw, headers: paypalHeaders(WEBHOOK_SECRET, raw) }
  },
  fee: (minor) => Math.round(minor * 0.044 + 30),
  settle: () => {},
  leftOut: { payouts: 'it pays out what the owner asks for, not payment by payment' },
}

const razorpay: Adapter = {
  method: 'razorpay',
  approve: async ({ shop, shopper, orderId }) =>
    captureBody(await comeBack(shop, await atRazorpay(shopper, orderId)), orderId),
  captures: ({ razorpayLedger }) =>
    [...razorpayLedger.orders.values()].flatMap(({ receipt, payments }) =>
      payments
        .filter(({ captured }) => captured)
        .map(({ amount, refunds }) => ({
          reference: receipt,
          taken: amount,
          returned: refunds.reduce((sum, refund) => sum + refund.amount, 0),
        })),
    ),
  notification({ shop, orderId }, kind) {
    const [order] = shop.razorpayLedger.findByReceipt(orderId)
    const payment = order?.payments.at(-1)
    if (!order || !payment) throw new Error('Razorpay has no payment of this order')
    const secret = kind === 'genuine' ? RAZORPAY.webhookSecret : 'another secret'
    const { body, headers } = razorpayEvent(secret, 'payment.authorized', order, payment)
    return { path: '/api/payments/webhook/razorpay', raw: body, headers: { ...json, ...headers } }
  },
  dispute({ shop, orderId }, state) {
    const payment = shop.razorpayLedger
      .findByReceipt(orderId)[0]
      ?.payments.find((one) => one.captured)
    const raw = JSON.stringify({
      entity: 'event',
      event: `payment.dispute.${state === 'opened' ? 'created' : state}`,
      payload: {
        payment: { entity: { order_id: null } },
        dispute: {
          entity: {
            id: `disp_${orderId}`,
            payment_id: payment?.id,
            amount: payment?.amount,
            currency: 'INR',
            reason_code: 'goods_or_services_not_received',
            respond_by: Date.parse('2026-11-30T20:00:00Z') / 1000,
          },
        },
      },
    })
    const headers = { 'x-razorpay-signature': hmac(RAZORPAY.webhookSecret, raw) }
    return { path: '/api/payments/webhook/razorpay', raw, headers: { ...json, ...headers } }
  },
  async refundOutside(world, minor) {
    const { payment } = capturedAtRazorpay(world)
    const url = `${world.shop.sandboxUrl}/v1/payments/${payment.id}/refund`
    const authorization = basic(RAZORPAY.keyId, RAZORPAY.keySecret)
    await post(url, authorization, minor === undefined ? {} : { amount: minor })
  },
  refundNotice(world) {
    const { order, payment } = capturedAtRazorpay(world)
    const { body, headers } = razorpayEvent(
      RAZORPAY.webhookSecret,
      'refund.processed',
      order,
      payment,
    )
    return { path: '/api/payments/webhook/razorpay', raw: body, headers: { ...json, ...headers } }
  },
  fee: (minor) => Math.round(minor * 0.02 * 1.18),
  settle({ shop, orderId }) {
    const [order] = shop.razorpayLedger.findByReceipt(orderId)
    const payments = order?.payments.map((one) => ({ ...one, createdAt: one.createdAt - DAY_S }))
    if (order && payments) shop.razorpayLedger.save({ ...order, payments })
  },
  leftOut: {
    declined: 'a payment is authorised, or it has failed before we ask for it',
    review: 'it reviews no captures',
    reference: 'a payment belongs to the order that is asked about',
  },
}

/** Every provider that the shop can be configured for. */
export const adapters: readonly Adapter[] = [paypal, razorpay]
