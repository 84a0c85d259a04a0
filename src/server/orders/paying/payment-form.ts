import { toRupees } from '#shared/money.ts'
import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import { isAccepted } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { accountEmail } from '../../records/account-email.ts'
import { getShop } from '../../records/settings.ts'
import { orderNumber } from '../number/order-number.ts'
import { refuseOrder } from '../reading/orders.ts'
import { paymentRequest, returnPath } from '../ways/payment-request.ts'
import { type PaymentRequest, ProviderUnavailable } from '../ways/provider/provider.ts'
import { furtherRequest } from './further-payments.ts'

type Row = {
  provider: string
  /** Our id of the payment at the provider. */
  reference: string
  providerOrderId: string | null
  currency: string
  minor: number
  returnOrigin: string
  paymentStatus: PaymentStatus
  hasTime: boolean
  totalPaise: number
  quantity: number
  lines: number
  name: string
  email: string
  phone: string
}

/**
 * Returns the provider's form for an order. Throws 403 or 404 for an order that is not the
 * shopper's, 409 if no form can pay it.
 */
export async function getPaymentForm(
  context: Context,
  userId: string,
  orderId: string,
): Promise<PaymentFormPage> {
  const { db } = context
  const [row] = await db<Row[]>`
    SELECT pay.provider, pay.provider_order_id AS "providerOrderId", coalesce(pay.reference, o.id) AS reference,
           pay.currency, pay.amount_minor AS minor, pay.return_origin AS "returnOrigin",
           o.payment_status AS "paymentStatus", coalesce(pay.amount_paise, o.total_paise) AS "totalPaise",
           coalesce(o.hold_until > now(), false) AND NOT o.abandoned AS "hasTime",
           (SELECT sum(quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS quantity,
           (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
           u.user_name AS name, ${accountEmail} AS email, o.phone
    FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current JOIN users u ON u.id = o.user_id
    WHERE o.id = ${orderId} AND o.user_id = ${userId}`
  if (!row) return refuseOrder(db, orderId)
  if (row.paymentStatus === 'capturing' || isAccepted(row.paymentStatus))
    throw new ShopError('order_paid')
  if (row.paymentStatus !== 'pending' || !row.hasTime) throw new ShopError('order_closed')
  const amount = { currency: row.currency, minor: row.minor }
  const { reference, quantity, name, email, phone } = row
  return formPage(context, { ...row, payer: { name, email, phone }, orderId }, (shopName) =>
    paymentRequest(
      shopName,
      { ...row, apiOrigin: context.config.apiOrigin },
      { orderId, reference, amount, quantity },
    ),
  )
}

/**
 * Returns the provider's form for a further payment. Throws 409 if the payment has ended or has no
 * form.
 */
export async function getFurtherForm(
  context: Context,
  orderId: string,
  paymentId: string,
): Promise<PaymentFormPage> {
  const [row] = await context.db<
    (Omit<
      Row,
      'reference' | 'paymentStatus' | 'hasTime' | 'quantity' | 'name' | 'email' | 'phone'
    > & {
      number: string
      isOpen: boolean
    })[]
  >`
    SELECT pay.provider, pay.provider_order_id AS "providerOrderId", pay.currency, ${orderNumber} AS number,
           pay.amount_minor AS minor, pay.return_origin AS "returnOrigin",
           coalesce(pay.amount_paise, o.total_paise) AS "totalPaise",
           (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
           pay.captured_at IS NULL AND pay.ended_at IS NULL AS "isOpen"
    FROM payments pay JOIN orders o ON o.id = pay.order_id WHERE pay.id = ${paymentId}`
  if (!row?.isOpen) throw new ShopError('order_paid')
  const amount = { currency: row.currency, minor: row.minor }
  // A payment link may be opened by another person, so the form shows no customer data.
  const payer = { name: '', email: '', phone: '' }
  return formPage(context, { ...row, payer, orderId, reference: paymentId }, (shopName) =>
    furtherRequest(shopName, row.returnOrigin, {
      paymentId,
      amount,
      number: row.number,
    }),
  )
}

type Form = Pick<
  Row,
  'provider' | 'providerOrderId' | 'reference' | 'returnOrigin' | 'totalPaise' | 'lines'
> & { orderId: string; payer: { name: string; email: string; phone: string } }

/** Throws 409 for a payment without a form. */
async function formPage(
  { config, db, providers }: Context,
  row: Form,
  request: (shopName: string) => PaymentRequest,
): Promise<PaymentFormPage> {
  if (!row.providerOrderId) throw new ShopError('order_closed')
  const provider = await providers
    .ofPayment(row.provider, row.providerOrderId)
    .catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return undefined
      throw error
    })
  if (!provider?.form) throw new ShopError('order_closed')
  const { name } = await getShop(db)
  const query = new URLSearchParams({ order: row.reference })
  const { action, fields, script, sources } = provider.form({
    ...request(name),
    providerOrderId: row.providerOrderId,
    payer: row.payer,
    callbackUrl: `${config.apiOrigin ?? row.returnOrigin}${returnPath(row.provider)}?${query}`,
  })
  return {
    orderId: row.orderId,
    totalAmount: toRupees(row.totalPaise),
    lines: row.lines,
    action,
    fields,
    script: script ?? null,
    sources,
  }
}
