import { uuidv7 } from 'uuidv7'
import type { Language } from '#shared/words/language.ts'
import { type Db, type Pool, type Tx, transaction } from '../db.ts'

/** What an account's owner is told of. */
export type Notice =
  | 'newDevice'
  | 'newPassword'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'newRecoveryCodes'
  | 'recoveryCodeUsed'
  | 'emailChanged'

/** What a shopper is told of an order. */
export type OrderMail =
  | 'orderConfirmed'
  | 'orderShipped'
  | 'orderDelivered'
  | 'orderRejected'
  | 'orderRefunded'

/** Without a size it is the piece as a whole, and `sizes` what is left of each. */
export type LowPiece = {
  title: string
  size: string
  left: number
  sizes?: { size: string; left: number }[] | null
}

type OwnerMail =
  | { kind: 'newOrder'; payload: { orderId: string } }
  | { kind: 'lowStock'; payload: { pieces: LowPiece[]; more?: number } }
  | { kind: 'mailFailed'; payload: Record<string, never> }

/** Kept with the mail, so that one that is tried again stays as it was; none is English. */
type Spoken = { language?: Language }

export type Message = {
  id: string
  recipient: string
} /** Of a refund: `paise` is what went back, by the refund `refundId`. */ & (
  | { kind: OrderMail; payload: { orderId: string; paise?: number; refundId?: string } & Spoken }
  | OwnerMail
  | { kind: 'backInStock'; payload: { userId: string; productIds: string[] } & Spoken }
  /** The link is made when the mail is written, so that no row ever holds one. */
  | { kind: 'resetAsked'; payload: { origin: string; address: string } & Spoken }
  | { kind: 'confirmEmail'; payload: { link: string; isNew: boolean } & Spoken }
  | {
      kind: 'notice'
      payload: { what: Notice; at: string; address: string; device: string } & Spoken
    }
  | { kind: 'staffInvite'; payload: { inviter: string; link: string } }
)

type NewMessage = DistributiveOmit<Message, 'id'>

/** Queues a mail, in the transaction that makes it true. */
export async function putInOutbox(tx: Db, message: NewMessage) {
  await putAllInOutbox(tx, [message])
}

export async function putAllInOutbox(tx: Db, messages: readonly NewMessage[]) {
  const rows = messages.map((message) => ({ id: uuidv7(), ...message }))
  await tx`
    INSERT INTO outbox (id, kind, recipient, payload)
    SELECT id, kind, recipient, payload FROM jsonb_to_recordset(${tx.json(rows)})
      AS mail (id uuid, kind text, recipient text, payload jsonb)`
}

/** Of the mail `b`: somebody is told by it that a piece is back, and it is not sent yet. */
export const backInStockWaits = (db: Db) =>
  db`b.kind = 'backInStock' AND b.sent_at IS NULL AND b.failed_at IS NULL`

export async function backInStockWaiting(tx: Db): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    SELECT count(*)::int AS count FROM outbox b WHERE ${backInStockWaits(tx)}`
  return row?.count ?? 0
}

/** Of a query's user: what they are written to in; staff in English. */
export const mailLanguage = (db: Db) =>
  db`CASE WHEN role = 'admin' THEN 'en' ELSE language END AS language`

/** Whether a mail about an order has not been begun; it waits for this transaction, and tells of the order as it is then. */
export async function isQueued(tx: Tx, kind: OrderMail, orderId: string): Promise<boolean> {
  const [mail] = await tx`
    SELECT 1 FROM outbox
    WHERE kind = ${kind} AND payload->>'orderId' = ${orderId}
      AND sent_at IS NULL AND failed_at IS NULL AND attempts = 0 FOR UPDATE`
  return mail !== undefined
}

/** Queues a mail to everyone who owns the shop. */
export async function tellOwners(tx: Db, mail: OwnerMail) {
  const owners = await tx<{ email: string }[]>`
    SELECT email FROM users WHERE role = 'admin' AND staff_role = 'owner' ORDER BY id`
  for (const { email } of owners) await putInOutbox(tx, { ...mail, recipient: email })
}

type DistributiveOmit<Union, Key extends keyof Union> = Union extends unknown
  ? Omit<Union, Key>
  : never

/** A message that so many tries could not deliver waits for the owner to send it again. */
const MOST_ATTEMPTS = 12
/** Above every timeout of the mail server's, so that a message has one sender at a time. */
const CLAIM_SECONDS = 60
/** One mail server that keeps silent must not hold up the messages behind it. */
export const MAILS_AT_ONCE = 4

/**
 * Hands waiting messages to `send` and marks them sent; a failure is tried again later, at growing
 * intervals. A message is claimed and the claim committed before it is sent, so no transaction waits
 * for a mail server. Several processes may do this at once. Nobody's receipt waits behind news to many.
 */
export async function sendOutbox(db: Pool, send: (message: Message) => Promise<void>) {
  const worker = async () => {
    for (let message = await claim(db); message; message = await claim(db)) {
      const { id } = message
      // The link of a reset is a key to the account: it is not kept once it is on its way.
      await send(message).then(
        () => db`
          UPDATE outbox SET sent_at = now(), failed_at = NULL, last_error = '', payload = payload - 'link'
          WHERE id = ${id}`,
        (error: unknown) => noteFailure(db, message, error),
      )
    }
  }
  await Promise.all(Array.from({ length: MAILS_AT_ONCE }, worker))
}

async function noteFailure(db: Pool, { id, kind }: Message, error: unknown) {
  const [mail] = await db<{ failed: boolean }[]>`
    UPDATE outbox
    SET next_at = now() + make_interval(secs => 5 * 2 ^ (attempts - 1)),
        failed_at = CASE WHEN attempts >= ${MOST_ATTEMPTS} THEN now() END,
        last_error = ${error instanceof Error ? error.message.slice(0, 500) : 'unknown'}
    WHERE id = ${id} RETURNING failed_at IS NOT NULL AS failed`
  if (mail?.failed && kind !== 'mailFailed') await tellOfFailure(db)
}

/** At most one such mail an hour: a mail server that is down fails everything at once. */
async function tellOfFailure(db: Pool) {
  await transaction(db, async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtext('mailFailed'))`
    const told = await tx`
      SELECT 1 FROM outbox WHERE kind = 'mailFailed' AND created_at > now() - interval '1 hour' LIMIT 1`
    if (told.length === 0) await tellOwners(tx, { kind: 'mailFailed', payload: {} })
  })
}

async function claim(db: Pool): Promise<Message | undefined> {
  const [message] = await db<Message[]>`
    UPDATE outbox
    SET attempts = attempts + 1, next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    WHERE id = (SELECT id FROM outbox
                WHERE sent_at IS NULL AND failed_at IS NULL AND next_at <= now()
                ORDER BY kind = 'backInStock', next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, recipient, payload`
  return message
}

/** As if it had never been tried. */
export const queueAgain = (tx: Tx, id: string) =>
  tx`UPDATE outbox SET failed_at = NULL, attempts = 0, next_at = now() WHERE id = ${id}`

/** Mails about orders are kept for 90 days; what strangers can ask for again and again for a week. */
export async function forgetOldMails(db: Pool) {
  await db`DELETE FROM outbox WHERE sent_at < now() - interval '90 days'`
  await db`
    DELETE FROM outbox
    WHERE kind IN ('resetAsked', 'confirmEmail', 'notice', 'staffInvite', 'backInStock')
      AND (sent_at < now() - interval '7 days' OR created_at < now() - interval '30 days')`
}
