import { uuidv7 } from 'uuidv7'
import type { Db, Pool } from '../db.ts'
import { transaction } from '../db.ts'

export type Message = { id: string; kind: string; recipient: string; payload: Record<string, string> }

/** Queues a mail to an order's shopper, in the transaction that makes it true. */
export async function putInOutbox(tx: Db, kind: 'orderConfirmed', orderId: string) {
  await tx`
    INSERT INTO outbox (id, kind, recipient, payload)
    SELECT ${uuidv7()}, ${kind}, u.email, jsonb_build_object('orderId', o.id, 'userName', u.user_name)
    FROM orders o JOIN users u ON u.id = o.user_id WHERE o.id = ${orderId}`
}

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
        await tx`UPDATE outbox SET sent_at = now() WHERE id = ${message.id}`
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
