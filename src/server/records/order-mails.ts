import type { OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import type { Tx } from '../db.ts'
import { mailLanguage, type OrderMail, putInOutbox, tellOwners } from './outbox.ts'

async function tellShopper(
  tx: Tx,
  kind: OrderMail,
  orderId: string,
  facts: { paise?: number } = {},
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

type Before = { orderStatus: OrderStatus; abandoned: boolean }

/** Queues a mail about a status that was changed; none about a checkout that had been abandoned. */
export async function tellOfStatus(tx: Tx, orderId: string, now: OrderStatus, before: Before) {
  const kind = mailOf[now]
  if (kind && now !== before.orderStatus && !before.abandoned) await tellShopper(tx, kind, orderId)
}

/** Queues a mail about money that went back. */
export const tellOfRefund = (tx: Tx, orderId: string, paise: number) =>
  tellShopper(tx, 'orderRefunded', orderId, { paise })
