import type { OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import type { Tx } from '../db.ts'
import { isQueued, mailLanguage, type OrderMail, putInOutbox, tellOwners } from './outbox.ts'

async function tellShopper(
  tx: Tx,
  kind: OrderMail,
  orderId: string,
  facts: { paise?: number; refundId?: string } = {},
) {
  const [shopper] = await tx<{ email: string; language: Language }[]>`
    SELECT u.email, ${mailLanguage(tx)} FROM users u JOIN orders o ON o.user_id = u.id WHERE o.id = ${orderId} AND u.erased_at IS NULL`
  if (!shopper) return
  const { email: recipient, language } = shopper
  await putInOutbox(tx, { kind, recipient, payload: { orderId, language, ...facts } })
}

/** Queues what the shopper and the owners are told of a payment. */
export async function tellOfPayment(tx: Tx, orderId: string) {
  await tellShopper(tx, 'orderConfirmed', orderId)
  await tellOwners(tx, { kind: 'newOrder', payload: { orderId } })
}

const mailOf: Partial<Record<OrderStatus, OrderMail>> = {
  inShipping: 'orderShipped',
  delivered: 'orderDelivered',
  rejected: 'orderRejected',
}

type State = { orderStatus: OrderStatus; courier: string; trackingNumber: string }
type Before = State & { abandoned: boolean }

/**
 * Queues a mail about a status that was changed, and another one when a parcel that is on its way gets
 * its number later or another one; none about a checkout that had been abandoned.
 */
export async function tellOfStatus(tx: Tx, orderId: string, now: State, before: Before) {
  const kind = mailOf[now.orderStatus]
  if (!kind || before.abandoned) return
  const isNews = now.orderStatus !== before.orderStatus
  const isCorrected =
    kind === 'orderShipped' &&
    now.trackingNumber !== '' &&
    (now.trackingNumber !== before.trackingNumber || now.courier !== before.courier)
  if (isNews || (isCorrected && !(await isQueued(tx, kind, orderId))))
    await tellShopper(tx, kind, orderId)
}

/** Queues a mail about money that went back. */
export const tellOfRefund = (
  tx: Tx,
  orderId: string,
  refund: { paise: number; refundId: string },
) => tellShopper(tx, 'orderRefunded', orderId, refund)
