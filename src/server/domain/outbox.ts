import { uuidv7 } from 'uuidv7'
import type { Db, Pool } from '../db.ts'
import { transaction } from '../db.ts'

/** What an account's owner is told of. */
export type Notice =
  | 'newDevice'
  | 'newPassword'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'newRecoveryCodes'
  | 'recoveryCodeUsed'
  | 'emailChanged'

export type Message = { id: string; recipient: string } & (
  | { kind: 'orderConfirmed'; payload: { orderId: string } }
  /** The link is made when the mail is written, so that no row ever holds one. */
  | { kind: 'resetAsked'; payload: { origin: string; address: string } }
  | { kind: 'confirmEmail'; payload: { link: string; isNew: boolean } }
  | {
      kind: 'notice'
      payload: { what: Notice; at: string; address: string; device: string }
    }
  | { kind: 'staffInvite'; payload: { inviter: string; link: string } }
)

/** Queues a mail, in the transaction that makes it true. */
export async function putInOutbox(tx: Db, message: DistributiveOmit<Message, 'id'>) {
  await tx`
    INSERT INTO outbox (id, kind, recipient, payload)
    VALUES (${uuidv7()}, ${message.kind}, ${message.recipient}, ${tx.json(message.payload)})`
}

type DistributiveOmit<Union, Key extends keyof Union> = Union extends unknown
  ? Omit<Union, Key>
  : never

/**
 * Hands waiting messages to `send`, one at a time, and marks them sent; a failure is tried again
 * later, at growing intervals. Several processes may do this at once.
 */
export async function sendOutbox(db: Pool, send: (message: Message) => Promise<void>) {
  for (;;) {
    const sent = await transaction(db, async (tx) => {
      const [message] = await tx<Message[]>`
        SELECT id, kind, recipient, payload FROM outbox
        WHERE sent_at IS NULL AND next_at <= now() AND attempts < 12
        ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED`
      if (!message) return false
      try {
        await send(message)
        // The link of a reset is a key to the account: it is not kept once it is on its way.
        await tx`
          UPDATE outbox SET sent_at = now(), payload = payload - 'link' WHERE id = ${message.id}`
      } catch {
        await tx`
          UPDATE outbox SET attempts = attempts + 1,
                 next_at = now() + make_interval(secs => 5 * 2 ^ attempts)
          WHERE id = ${message.id}`
      }
      return true
    })
    if (!sent) return
  }
}
