import { uuidv7 } from 'uuidv7'
import type { MoneySource } from '#shared/orders/money-sources.ts'
import type { CreditKind, OrderStatus } from '#shared/orders/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import { type Db, type Pool, sql, type Tx, transaction } from '../db.ts'

export type AccountNotice =
  | 'newDevice'
  | 'newPassword'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'secondFactorReset'
  | 'newRecoveryCodes'
  | 'recoveryCodeUsed'
  | 'emailChanged'
  | 'upiChanged'
  | 'connectionChanged'

export type OrderEmail =
  | 'orderConfirmed'
  | 'orderShipped'
  | 'orderDelivered'
  | 'orderRejected'
  | 'orderCorrected'
  | 'orderAddress'
  | 'orderRefunded'
  | 'paymentReceived'
  | 'orderPromise'
  | 'measuresProposed'
  | 'piecePhotos'
  | 'orderChange'

/** `size` is '' for the whole product; `sizes` then lists the stock left of each size. */
export type LowStockItem = {
  title: string
  size: string
  /** Of the size, or else of the product. */
  sku?: string
  left: number
  sizes?: { size: string; left: number }[] | null
}

type OwnerEmail =
  | { kind: 'newOrder'; payload: { orderId: string } }
  | { kind: 'payoutGiven'; payload: { orderId: string } }
  | { kind: 'changeAsked' | 'orderCancelled'; payload: { orderId: string } }
  | { kind: 'linkClaim'; payload: { orderId: string; reference: string; amount: number } }
  | { kind: 'refundKept'; payload: { orderId: string; paise: number } }
  | { kind: 'dispute'; payload: { orderId: string } }
  | {
      kind: 'providerRefund'
      payload: { orderId: string; paise: number; origin: 'provider' | 'dispute' }
    }
  | { kind: 'lowStock'; payload: { pieces: LowStockItem[]; more?: number } }
  | { kind: 'mailFailed'; payload: Record<string, never> }

/** Stored so that retries use the same language. Default: English. */
type WithLanguage = { language?: Language }

export type OrderEmailFacts = {
  paise?: number
  refundId?: string
  /** Absent if the refund went back the way of the payment. */
  creditKind?: CreditKind
  source?: MoneySource
  orderStatus?: OrderStatus
  parcelIds?: string[]
}

export type OutboxMessage = {
  id: string
  recipient: string
} & (
  | { kind: OrderEmail; payload: { orderId: string } & OrderEmailFacts & WithLanguage }
  | OwnerEmail
  | { kind: 'backInStock'; payload: { userId: string; productIds: string[] } & WithLanguage }
  /**
   * Codes and links are made when the message is sent, so that no row contains one. `userId` is
   * null for an unknown email.
   */
  | {
      kind: 'resetAsked'
      payload: { userId: string | null; origin: string; address: string } & WithLanguage
    }
  | {
      kind: 'confirmEmail'
      payload: { userId: string; link: string; isNew: boolean } & WithLanguage
    }
  | {
      kind: 'notice'
      payload: {
        userId: string
        what: AccountNotice
        at: string
        address: string
        device: string
      } & WithLanguage
    }
  | { kind: 'orderCode'; payload: { orderId: string } & WithLanguage }
  /** The recipient is a phone number. */
  | { kind: 'textMessage'; payload: { template: 'orderCode'; orderId: string } & WithLanguage }
  | { kind: 'balanceDue'; payload: { orderId: string } & WithLanguage }
  /** The recipient may be a phone number. */
  | { kind: 'payoutAsked' | 'payoutCode'; payload: { orderId: string } & WithLanguage }
  | { kind: 'changeCode'; payload: { orderId: string } & WithLanguage }
  | { kind: 'giftCard'; payload: { cardId: string } & WithLanguage }
  /** `claimText` goes to a phone number. */
  | { kind: 'claimCode'; payload: { claimId: string } & WithLanguage }
  | { kind: 'claimText'; payload: { claimId: string } & WithLanguage }
  /** The recipient may be a phone number. */
  | { kind: 'signInCode'; payload: { codeId: string } & WithLanguage }
  | { kind: 'staffInvite'; payload: { inviter: string; link: string } }
)

type NewMessage = DistributiveOmit<OutboxMessage, 'id'>

/** Messages to an Indian phone number are sent as texts. */
export const isPhone = (recipient: string) => /^\+91\d{10}$/.test(recipient)

export async function putInOutbox(tx: Db, message: NewMessage, afterSeconds = 0) {
  await putAllInOutbox(tx, [message], afterSeconds)
}

/** Queues emails that are sent after `afterSeconds` at the earliest. */
export async function putAllInOutbox(tx: Db, messages: readonly NewMessage[], afterSeconds = 0) {
  if (messages.length === 0) return
  const rows = messages.map((message) => ({ id: uuidv7(), ...message }))
  await tx`
    INSERT INTO outbox (id, kind, recipient, payload, next_at)
    SELECT id, kind, recipient, payload, now() + make_interval(secs => ${afterSeconds}) FROM jsonb_to_recordset(${sql.json(rows)})
      AS email (id uuid, kind text, recipient text, payload jsonb)`
}

/**
 * SQL: the message `m` concerns this account. Some have no id and are found by `contacts`: the email in
 * lower case, and the phone.
 */
export const isAboutAccount = (userId: string, contacts: readonly string[]) => sql<'m'>`(
  lower(m.recipient) ${sql.in(contacts)} OR m.payload->>'userId' = ${userId}
  OR m.payload->>'orderId' IN (SELECT id::text FROM orders WHERE user_id = ${userId}))`

/** Deletes the emails of gift cards that the account bought, sent ones too. */
export const deleteCardEmailsOf = (tx: Tx, userId: string) => tx`
  DELETE FROM outbox m WHERE m.kind = 'giftCard' AND m.payload->>'cardId' IN (
    SELECT g.card_id::text FROM gift_card_sales g JOIN orders o ON o.id = g.order_id
    WHERE o.user_id = ${userId} AND g.card_id IS NOT NULL)`

/** SQL: the message `m` is to somebody without an account, or about one of their orders or cards. */
export const isAboutGuest = (guest: {
  /** Emails, and phones as +919876543210. */
  recipients: readonly string[]
  orderIds: readonly string[]
  cardIds: readonly string[]
}) => sql<'m'>`(
  lower(m.recipient) ${sql.in(guest.recipients)}
  OR m.payload->>'orderId' ${sql.in(guest.orderIds)}
  OR m.payload->>'cardId' ${sql.in(guest.cardIds)})`

/** SQL: the email of the request `b` about a product back in stock is queued. */
export const isBackInStockQueued = sql<'b'>`b.kind = 'backInStock' AND b.sent_at IS NULL AND b.failed_at IS NULL`

export async function countBackInStockQueued(tx: Db): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM outbox b WHERE ${isBackInStockQueued}`
  return row?.count ?? 0
}

/** SQL: the language of emails to the query's user; English for staff. */
export const emailLanguage = sql`CASE WHEN role = 'admin' THEN 'en' ELSE language END AS language`

/** Ignores emails that are being sent. A queued one will describe the order as it is then. */
export async function isQueued(tx: Tx, kind: OrderEmail, orderId: string): Promise<boolean> {
  const [email] = await tx`
    SELECT 1 FROM outbox
    WHERE kind = ${kind} AND payload->>'orderId' = ${orderId}
      AND sent_at IS NULL AND failed_at IS NULL AND attempts = 0 FOR UPDATE`
  return email !== undefined
}

/** Redirects the waiting emails about an order; deletes them without an address. */
export async function readdressOrderEmails(
  tx: Tx,
  orderId: string,
  from: string,
  { email, except }: { email: string; except: readonly OrderEmail[] },
) {
  const isWaiting = sql`
    payload->>'orderId' = ${orderId} AND sent_at IS NULL AND lower(recipient) = lower(${from})`
  await tx`
    DELETE FROM outbox
    WHERE ${isWaiting} AND (${email} = '' OR kind ${sql.in(except)})`
  await tx`UPDATE outbox SET recipient = ${email} WHERE ${isWaiting}`
}

/** Returns false if the gift card's email is sent or being sent. */
export async function readdressCardEmail(tx: Tx, cardId: string, email: string): Promise<boolean> {
  const changed = await tx`
    UPDATE outbox SET recipient = ${email}
    WHERE kind = 'giftCard' AND payload->>'cardId' = ${cardId} AND sent_at IS NULL AND attempts = 0
    RETURNING 1`
  return changed.length > 0
}

export const dropCardEmails = (tx: Tx, cardId: string) => tx`
  DELETE FROM outbox WHERE kind = 'giftCard' AND payload->>'cardId' = ${cardId} AND sent_at IS NULL`

export async function dropFromOutbox(tx: Tx, ids: readonly string[]) {
  await tx`DELETE FROM outbox WHERE id ${sql.in(ids)}`
}

export async function queueOwnerEmail(tx: Db, email: OwnerEmail) {
  for (const { email: recipient } of await tx<{ email: string }[]>`${selectOwnerEmails}`)
    await putInOutbox(tx, { ...email, recipient })
}

export const selectOwnerEmails = sql`
  SELECT email FROM users WHERE role = 'admin' AND staff_role = 'owner' ORDER BY id`

type DistributiveOmit<Union, Key extends keyof Union> = Union extends unknown
  ? Omit<Union, Key>
  : never

/** After these failed attempts an email waits for the owner to retry it. */
const MAX_ATTEMPTS = 12
/**
 * Longer than BATCH_SECONDS and the timeouts of drawing an invoice and of the mail client together, so
 * that no email is sent twice.
 */
const CLAIM_SECONDS = 185
/** A slow mail server must not delay all other emails. */
export const EMAILS_AT_ONCE = 4
/** Maximum of emails that are claimed by one statement. */
const MAX_BATCH = 20
/** After this time the rest of a batch is claimed anew, so that no claim ends before its email is sent. */
const BATCH_SECONDS = 5

/** Sends a message of a batch. All messages of a batch are given the same list. */
export type SendMessage = (message: OutboxMessage, batch: readonly OutboxMessage[]) => Promise<void>

/**
 * Sends waiting emails and retries failures at growing intervals. Claims emails in a committed
 * statement first, so several processes may run this. Receipts precede announcements to many. At
 * most EMAILS_AT_ONCE emails are sent and not yet marked as sent.
 */
export async function sendOutbox(db: Pool, send: SendMessage) {
  const markSent = createMarker(db)
  const queue = createQueue(db)
  const worker = async () => {
    for (let next = await queue.take(); next; next = await queue.take()) {
      const { message } = next
      const current = await readAgain(db, message)
      if (!current) continue
      const isUnchanged = current.orderVersion === message.orderVersion
      const toSend = { ...message, recipient: current.recipient }
      await send(toSend, isUnchanged ? next.batch : [toSend]).then(
        () => markSent(message.id),
        (error: unknown) => noteFailure(db, message, error),
      )
    }
  }
  try {
    await Promise.all(Array.from({ length: EMAILS_AT_ONCE }, worker))
  } finally {
    await queue.release()
  }
}

/** `orderVersion`: the version of the email's order when the email was claimed. Null without an order. */
type ClaimedMessage = OutboxMessage & { claim: string; orderVersion: string | null }

const orderVersionSql = sql`(SELECT o.updated_at::text FROM orders o WHERE o.id = (payload->>'orderId')::uuid)`

/**
 * While it waited in its batch, an email may have been deleted, readdressed or claimed anew, and its
 * order may have changed.
 */
async function readAgain(db: Pool, { id, claim }: ClaimedMessage) {
  const [current] = await db<{ recipient: string; orderVersion: string | null }[]>`
    SELECT recipient, ${orderVersionSql} AS "orderVersion" FROM outbox
    WHERE id = ${id} AND sent_at IS NULL AND failed_at IS NULL AND next_at = ${claim}::text::timestamptz`
  return current
}

/** Shared by all workers. Claims the next batch when the current one is used up. */
function createQueue(db: Pool) {
  let batch: readonly ClaimedMessage[] = []
  let rest: ClaimedMessage[] = []
  let until = 0
  let claiming: Promise<void> | undefined

  async function claimBatch() {
    until = Date.now() + BATCH_SECONDS * 1000
    batch = await claimEmails(db)
    rest = [...batch]
  }
  /** Gives the rest back; otherwise it waits until its claim ends. */
  async function release() {
    const messages = rest.splice(0)
    const [first] = messages
    if (first)
      await db`
        UPDATE outbox SET attempts = attempts - 1, next_at = now()
        WHERE id ${sql.in(messages.map(({ id }) => id))} AND sent_at IS NULL AND failed_at IS NULL
          AND next_at = ${first.claim}::text::timestamptz`
  }
  async function take() {
    for (;;) {
      if (Date.now() > until) await release()
      const message = rest.shift()
      if (message) return { message, batch }
      claiming ??= claimBatch().finally(() => {
        claiming = undefined
      })
      await claiming
      if (batch.length === 0) return undefined
    }
  }
  return { take, release }
}

/** Marks emails that were sent at the same time in one statement. */
function createMarker(db: Pool) {
  const sentIds: string[] = []
  let marking: Promise<unknown> = Promise.resolve()
  // The link of a sent email must not stay in the database.
  const mark = async () => {
    const ids = sentIds.splice(0)
    if (ids.length === 0) return
    await db`
      UPDATE outbox SET sent_at = now(), failed_at = NULL, last_error = '', payload = payload - 'link'
      WHERE id ${sql.in(ids)}`.catch((error: unknown) => {
      // Keeps the ids, so that the next call marks them.
      sentIds.unshift(...ids)
      throw error
    })
  }
  return (id: string) => {
    sentIds.push(id)
    marking = marking.then(mark, mark)
    return marking
  }
}

async function noteFailure(db: Pool, { id, kind }: OutboxMessage, error: unknown) {
  const [email] = await db<{ failed: boolean }[]>`
    UPDATE outbox
    SET next_at = now() + make_interval(secs => 5 * 2 ^ (attempts - 1)),
        failed_at = CASE WHEN attempts >= ${MAX_ATTEMPTS} THEN now() END,
        last_error = ${errorText(error)}
    WHERE id = ${id} RETURNING failed_at IS NOT NULL AS failed`
  if (email?.failed && kind !== 'mailFailed') await queueFailureEmail(db)
}

/** Includes the error code, which the `refusedMails` gauge searches for. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: string }
  return (code ? `${code}: ${error.message}` : error.message).slice(0, 500)
}

/** At most once an hour, because a mail server that is down fails every email. */
async function queueFailureEmail(db: Pool) {
  await transaction(db, async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtext('mailFailed'))`
    const recent = await tx`
      SELECT 1 FROM outbox WHERE kind = 'mailFailed' AND created_at > now() - interval '1 hour' LIMIT 1`
    if (recent.length === 0) await queueOwnerEmail(tx, { kind: 'mailFailed', payload: {} })
  })
}

async function claimEmails(db: Pool): Promise<ClaimedMessage[]> {
  const messages = await db<ClaimedMessage[]>`
    WITH next AS MATERIALIZED (
      SELECT id FROM outbox WHERE sent_at IS NULL AND failed_at IS NULL AND next_at <= now()
      ORDER BY kind = 'backInStock', next_at LIMIT ${MAX_BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE outbox
    SET attempts = attempts + 1, next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE id IN (SELECT id FROM next)
    RETURNING id, kind, recipient, payload, next_at::text AS claim, ${orderVersionSql} AS "orderVersion"`
  // Ids sort by time.
  const order = ({ id, kind }: OutboxMessage) => `${kind === 'backInStock' ? 1 : 0} ${id}`
  return messages.sort((one, other) => (order(one) < order(other) ? -1 : 1))
}

export const requeueEmail = (tx: Tx, id: string) =>
  tx`UPDATE outbox SET failed_at = NULL, attempts = 0, next_at = now() WHERE id = ${id}`

/** Deletes emails about orders after 90 days, and those that anyone can request after a week. */
export async function deleteExpiredEmails(db: Pool) {
  await db`DELETE FROM outbox WHERE sent_at < now() - interval '90 days'`
  await db`
    DELETE FROM outbox
    WHERE kind IN ('resetAsked', 'confirmEmail', 'notice', 'staffInvite', 'backInStock', 'claimCode', 'claimText', 'payoutCode', 'changeCode', 'signInCode')
      AND (sent_at < now() - interval '7 days' OR created_at < now() - interval '30 days')`
}
