import { toRupees } from '#shared/money.ts'
import type { PaymentFormPage } from '#shared/orders/order-schema.ts'
import { isPaid } from '#shared/orders/states.ts'
import type { PaymentStatus } from '#shared/orders/vocabulary.ts'
import type { Context } from '../../context.ts'
import { ShopError } from '../../errors.ts'
import { getShop } from '../../records/settings.ts'
import { refuseOrder } from '../orders.ts'
import { paymentRequest } from './payment-request.ts'

/** Path that the provider's form posts its result to. */
export const returnPath = (provider: string) => `/api/payments/${provider}/return`

type Row = {
  provider: string
  providerOrderId: string | null
  currency: string
  minor: number
  returnOrigin: string
  paymentStatus: PaymentStatus
  hasTime: boolean
  totalPaise: number
  pieces: number
  lines: number
  payer: { name: string; email: string; phone: string }
}

/**
 * The payment form of a shopper's unpaid order. Throws 403 or 404 for an order that is not theirs,
 * and 409 for one that cannot be paid by a form.
 */
export async function getPaymentForm(
  { config, db, providers }: Context,
  userId: string,
  orderId: string,
): Promise<PaymentFormPage> {
  const [row] = await db<Row[]>`
    SELECT y.provider, y.provider_order_id AS "providerOrderId", y.currency,
           y.amount_minor AS minor, y.return_origin AS "returnOrigin",
           o.payment_status AS "paymentStatus", o.total_paise AS "totalPaise",
           coalesce(o.hold_until > now(), false) AND NOT o.abandoned AS "hasTime",
           (SELECT sum(quantity)::int FROM order_lines l WHERE l.order_id = o.id) AS pieces,
           (SELECT count(*)::int FROM order_lines l WHERE l.order_id = o.id) AS lines,
           jsonb_build_object('name', u.user_name, 'email', u.email, 'phone', o.phone) AS payer
    FROM orders o JOIN payments y ON y.order_id = o.id JOIN users u ON u.id = o.user_id
    WHERE o.id = ${orderId} AND o.user_id = ${userId}`
  if (!row) return refuseOrder(db, orderId)
  const provider = providers.all.find(({ name }) => name === row.provider)
  if (row.paymentStatus === 'capturing' || isPaid(row.paymentStatus))
    throw new ShopError('order_paid')
  if (row.paymentStatus !== 'pending' || !row.hasTime || !row.providerOrderId || !provider?.form)
    throw new ShopError('order_closed')
  const { name } = await getShop(db)
  const amount = { currency: row.currency, minor: row.minor }
  const query = new URLSearchParams({ order: orderId })
  const { action, fields, script, sources } = provider.form({
    ...paymentRequest(name, row.returnOrigin, { orderId, amount, pieces: row.pieces }),
    providerOrderId: row.providerOrderId,
    payer: row.payer,
    callbackUrl: `${config.apiOrigin ?? row.returnOrigin}${returnPath(row.provider)}?${query}`,
  })
  return {
    orderId,
    totalAmount: toRupees(row.totalPaise),
    lines: row.lines,
    action,
    fields,
    script: script ?? null,
    sources,
  }
}
