import type { MoneySource } from '#shared/orders/money-sources.ts'
import { contradicts, isUntrue } from '#shared/orders/states.ts'
import {
  type CreditKind,
  type OrderStatus,
  STATUS_MAIL_SECONDS,
} from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import type { Language } from '#shared/words/language.ts'
import { sql, type Tx } from '../db.ts'
import { accountEmail } from './account-email.ts'
import {
  dropFromOutbox,
  emailLanguage,
  isPhone,
  isQueued,
  type OrderEmail,
  type OrderEmailFacts,
  putAllInOutbox,
  selectOwnerEmails,
} from './outbox.ts'

async function queueShopperEmail(
  tx: Tx,
  kind: OrderEmail,
  orderId: string,
  facts: OrderEmailFacts = {},
  afterSeconds = 0,
) {
  const emails = shopperEmail(await loadShopper(tx, orderId), kind, orderId, facts)
  await putAllInOutbox(tx, emails, afterSeconds)
}

type Shopper = { email: string; phone: string; language: Language } | undefined

/** SQL: no row if the account was erased. */
const selectShopper = (orderId: string) => sql`
  SELECT coalesce(${accountEmail}, o.customer_email) AS email, coalesce(u.verified_phone, o.phone) AS phone,
         coalesce(u.language, 'en') AS language
  FROM orders o LEFT JOIN (SELECT id, email, verified_phone, erased_at, ${emailLanguage} FROM users) u ON u.id = o.user_id
  WHERE o.id = ${orderId} AND u.erased_at IS NULL`

async function loadShopper(tx: Tx, orderId: string): Promise<Shopper> {
  const [shopper] = await tx<NonNullable<Shopper>[]>`${selectShopper(orderId)}`
  return shopper
}

/** Sent by text if the order has no email. */
export const textMessageKinds = [
  'orderConfirmed',
  'orderShipped',
  'orderDelivered',
  'orderRejected',
  'orderCorrected',
  'orderRefunded',
  'orderChange',
] as const satisfies OrderEmail[]
export type TextMessageKind = (typeof textMessageKinds)[number]
const canBeTexted = (kind: OrderEmail) => (textMessageKinds as readonly OrderEmail[]).includes(kind)

/** Returns the email, or else the Indian phone number with +91; undefined without either. */
export function getRecipient({
  email,
  phone: written,
}: {
  email: string
  phone: string
}): string | undefined {
  const phone = indianPhone(written)
  return email || (phone ? `+91${phone}` : undefined)
}

/** Null without an email, unless the message can go to the phone. */
function shopperEmail(
  shopper: Shopper | null,
  kind: OrderEmail,
  orderId: string,
  facts: OrderEmailFacts = {},
) {
  const recipient = shopper && getRecipient(shopper)
  if (!recipient || (isPhone(recipient) && !canBeTexted(kind))) return []
  const { language } = shopper
  return [{ kind, recipient, payload: { orderId, language, ...facts } }]
}

/** Queues an email about the balance due. Its payment link is created when it is sent. */
export async function queueBalanceEmail(tx: Tx, orderId: string) {
  const shopper = await loadShopper(tx, orderId)
  const recipient = shopper && getRecipient(shopper)
  if (!recipient) return
  const { language } = shopper
  await putAllInOutbox(tx, [{ kind: 'balanceDue', recipient, payload: { orderId, language } }])
}

export async function queueOrderConfirmationEmail(tx: Tx, orderId: string) {
  const [to] = await tx<{ owners: string[]; shopper: Shopper | null }[]>`
    SELECT ARRAY(SELECT email FROM (${selectOwnerEmails}) owners) AS owners,
           (SELECT to_jsonb(shopper) FROM (${selectShopper(orderId)}) shopper) AS shopper`
  const { owners = [], shopper } = to ?? {}
  const newOrder = { kind: 'newOrder' as const, payload: { orderId } }
  const toOwners = owners.map((recipient) => ({ ...newOrder, recipient }))
  await putAllInOutbox(tx, [...shopperEmail(shopper, 'orderConfirmed', orderId), ...toOwners])
}

const emailByStatus: Partial<Record<OrderStatus, OrderEmail>> = {
  inShipping: 'orderShipped',
  delivered: 'orderDelivered',
  rejected: 'orderRejected',
}

/** Written out so that the partial index matches. */
const isStatusEmail = (orderId: string) => sql`
  kind IN ('orderShipped', 'orderDelivered', 'orderRejected', 'orderCorrected')
  AND payload->>'orderId' = ${orderId}`

type State = { orderStatus: OrderStatus; courier: string; trackingNumber: string }
type Before = State & { abandoned: boolean }

/**
 * Queues emails about a changed status or tracking number. Drops a waiting email that is no
 * longer true, and corrects one that was sent. Requires a row lock on the order.
 */
export async function queueStatusEmail(
  tx: Tx,
  orderId: string,
  newState: State,
  before: Before,
  parcelIds: string[] = [],
) {
  if (before.abandoned) return
  const kind = emailByStatus[newState.orderStatus]
  const hasNewParcel =
    kind === 'orderShipped' &&
    newState.trackingNumber !== '' &&
    (newState.trackingNumber !== before.trackingNumber || newState.courier !== before.courier)
  if (newState.orderStatus === before.orderStatus) {
    if (hasNewParcel && !(await isQueued(tx, kind, orderId)))
      await queue(tx, kind, orderId, newState)
    return
  }
  await dropUntrueStatusEmails(tx, orderId, newState.orderStatus)
  const stated = await statusInLatestEmail(tx, orderId)
  if (stated === newState.orderStatus && !hasNewParcel) return
  if (stated && contradicts(stated, newState.orderStatus))
    await queue(tx, 'orderCorrected', orderId, newState)
  else if (kind) await queue(tx, kind, orderId, newState, parcelIds)
}

export async function queueParcelEmail(
  tx: Tx,
  orderId: string,
  newState: Pick<State, 'orderStatus'>,
  parcelId: string,
) {
  const waiting = await tx`
    SELECT 1 FROM outbox
    WHERE ${isStatusEmail(orderId)} AND ${isUnsent} AND payload->'parcelIds' ? ${parcelId}`
  if (waiting.length === 0) await queue(tx, 'orderShipped', orderId, newState, [parcelId])
}

export async function dropParcelEmails(tx: Tx, orderId: string, parcelIds: readonly string[]) {
  const waiting = await tx<{ id: string }[]>`
    SELECT id FROM outbox
    WHERE ${isStatusEmail(orderId)} AND ${isUnsent} AND payload->'parcelIds' ?| ${parcelIds}::text[]
    FOR UPDATE`
  await dropFromOutbox(
    tx,
    waiting.map(({ id }) => id),
  )
}

const queue = (
  tx: Tx,
  kind: OrderEmail,
  orderId: string,
  { orderStatus }: Pick<State, 'orderStatus'>,
  parcelIds: string[] = [],
) =>
  queueShopperEmail(
    tx,
    kind,
    orderId,
    { orderStatus, ...(parcelIds.length > 0 && { parcelIds }) },
    STATUS_MAIL_SECONDS,
  )

/** SQL: not sent and not being sent. */
const isUnsent = sql`sent_at IS NULL AND (attempts = 0 OR last_error <> '')`

async function dropUntrueStatusEmails(tx: Tx, orderId: string, orderStatus: OrderStatus) {
  const waiting = await tx<{ id: string; kind: OrderEmail; stated: OrderStatus }[]>`
    SELECT id, kind, payload->>'orderStatus' AS stated FROM outbox
    WHERE ${isStatusEmail(orderId)} AND ${isUnsent} FOR UPDATE`
  const untrue = waiting.filter(
    ({ kind, stated }) => kind === 'orderCorrected' || isUntrue(stated, orderStatus),
  )
  await dropFromOutbox(
    tx,
    untrue.map(({ id }) => id),
  )
}

/** Counts sent and waiting emails. */
async function statusInLatestEmail(tx: Tx, orderId: string): Promise<OrderStatus | undefined> {
  const [last] = await tx<{ stated: OrderStatus }[]>`
    SELECT payload->>'orderStatus' AS stated FROM outbox
    WHERE ${isStatusEmail(orderId)} AND failed_at IS NULL
    ORDER BY created_at DESC, id DESC LIMIT 1`
  return last?.stated
}

export async function isStatusEmailWaiting(tx: Tx, orderId: string): Promise<boolean> {
  const waiting = await tx`
    SELECT 1 FROM outbox WHERE ${isStatusEmail(orderId)} AND sent_at IS NULL AND attempts = 0 LIMIT 1`
  return waiting.length > 0
}

export async function queuePromiseEmail(tx: Tx, orderId: string) {
  if (!(await isQueued(tx, 'orderPromise', orderId)))
    await queueShopperEmail(tx, 'orderPromise', orderId)
}

/** Queues an email about proposed measures, which does not contain them. */
export async function queueMeasuresEmail(tx: Tx, orderId: string) {
  if (!(await isQueued(tx, 'measuresProposed', orderId)))
    await queueShopperEmail(tx, 'measuresProposed', orderId)
}

/** Queues an email about photos to approve, which does not contain them. */
export async function queuePhotosEmail(tx: Tx, orderId: string) {
  if (!(await isQueued(tx, 'piecePhotos', orderId)))
    await queueShopperEmail(tx, 'piecePhotos', orderId)
}

/** Queues an email about what was asked of the order. A queued one will describe it as it is then. */
export async function queueChangeEmail(tx: Tx, orderId: string) {
  if (!(await isQueued(tx, 'orderChange', orderId)))
    await queueShopperEmail(tx, 'orderChange', orderId, {}, STATUS_MAIL_SECONDS)
}

export const queueAddressEmail = (tx: Tx, orderId: string) =>
  queueShopperEmail(tx, 'orderAddress', orderId)

export const queueRefundEmail = (
  tx: Tx,
  orderId: string,
  refund: { paise: number; refundId: string; creditKind?: CreditKind },
) => queueShopperEmail(tx, 'orderRefunded', orderId, refund)

/** Queues an email about money received after the order was accepted. */
export const queuePaymentEmail = (
  tx: Tx,
  orderId: string,
  payment: { paise: number; source: MoneySource },
) => queueShopperEmail(tx, 'paymentReceived', orderId, payment)
