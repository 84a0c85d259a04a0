import { createHash, randomInt } from 'node:crypto'
import type { ChangeCodeRequest } from '#shared/orders/changes/change-schema.ts'
import { parseOrderNumber } from '#shared/orders/vocabulary.ts'
import { indianPhone } from '#shared/people/indian-formats.ts'
import { type Db, type Fragment, type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Caller, toNetwork } from '../../people/sign-in/caller.ts'
import { DAY, HOUR, limitFailures, limitUses } from '../../people/sign-in/throttle.ts'
import { CODE_MINUTES, hashToken, newToken } from '../../people/tokens.ts'
import { getRecipient } from '../../records/order-emails.ts'
import { putInOutbox } from '../../records/outbox.ts'
import { getShop } from '../../records/settings.ts'
import { lockOrderRow } from '../core/record/order-record.ts'
import { orderNumber } from '../number/order-number.ts'

/** Days that a link opens the changes of an order. */
const LINK_DAYS = 30
/** Wrong codes after which the customer needs a new code. */
const MAX_TRIES = 5
/** Codes for all orders of one network per hour, and for one order per day. */
const CODES_OF_NETWORK = 20
const CODES_OF_ORDER = 10
/** Wrong codes per hour; a ceiling only, because many people share a network. */
const GUESSES_OF_NETWORK = 500

const hashCode = (orderId: string, code: string) =>
  createHash('sha256').update(`change ${orderId} ${code}`).digest()

type GuestOrder = { id: string; email: string; phone: string }

/** Orders with an account are changed in the account. `contact` is the order's own email or phone. */
async function findGuestOrder(
  db: Db,
  { orderNumber: written, contact }: ChangeCodeRequest,
): Promise<GuestOrder | undefined> {
  const number = parseOrderNumber(written)
  if (number === undefined) return undefined
  const [order] = await db<GuestOrder[]>`
    SELECT id, customer_email AS email, phone FROM orders
    WHERE number = ${number} AND user_id IS NULL AND accepted_at IS NOT NULL AND erased_at IS NULL`
  const phone = indianPhone(contact)
  const isOwn =
    order &&
    (order.email.toLowerCase() === contact.toLowerCase() ||
      (phone !== null && indianPhone(order.phone) === phone))
  return isOwn ? order : undefined
}

/** Whether something can be asked of the order, or was. */
async function isOpenToChanges(db: Db, orderId: string): Promise<boolean> {
  if ((await getShop(db)).takesRequests) return true
  const [change] = await db`SELECT 1 FROM order_changes WHERE order_id = ${orderId} LIMIT 1`
  return change !== undefined
}

/**
 * Sends a code to the email or phone of an order without an account, if the caller names one of them, so that
 * strangers cannot use up its codes. Otherwise it sends nothing and returns the same. Throws 429 beyond the
 * limits.
 */
export async function sendChangeCode(
  db: Pool,
  caller: Pick<Caller, 'address'>,
  request: ChangeCodeRequest,
) {
  const ofNetwork = `changeCode:${toNetwork(caller.address)}`
  await limitUses(db, [{ key: ofNetwork, most: CODES_OF_NETWORK, seconds: HOUR }], async () => {
    const order = await findGuestOrder(db, request)
    const recipient = order && getRecipient(order)
    if (!order || !recipient || !(await isOpenToChanges(db, order.id))) return
    const ofOrder = { key: `changeCode of order:${order.id}`, most: CODES_OF_ORDER, seconds: DAY }
    await limitUses(db, [ofOrder], () =>
      transaction(db, async (tx) => {
        await tx`
          INSERT INTO change_links (order_id) VALUES (${order.id}) ON CONFLICT (order_id) DO NOTHING`
        await putInOutbox(tx, { kind: 'changeCode', recipient, payload: { orderId: order.id } })
      }),
    )
  })
}

/** Runs when the code is sent, so that only its hash is stored. Undefined if nobody asked. */
export async function makeChangeCode(db: Db, orderId: string) {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const [saved] = await db<{ number: string }[]>`
    UPDATE change_links k
    SET code_hash = ${hashCode(orderId, code)}, code_tries = 0,
        code_expires_at = now() + make_interval(mins => ${CODE_MINUTES})
    FROM orders o WHERE k.order_id = ${orderId} AND o.id = k.order_id AND o.user_id IS NULL
    RETURNING ${orderNumber} AS number`
  return saved && { code, number: saved.number }
}

/**
 * Returns a token that opens the changes of the order; it ends earlier ones. Throws the same 400 for a wrong
 * code, after too many tries, and for another number or contact.
 */
export async function openChanges(
  db: Pool,
  caller: Pick<Caller, 'address'>,
  { code, ...request }: ChangeCodeRequest & { code: string },
): Promise<{ token: string }> {
  const limit = {
    key: `changeGuess:${toNetwork(caller.address)}`,
    most: GUESSES_OF_NETWORK,
    seconds: HOUR,
  }
  return limitFailures(db, [limit], async () => {
    const order = await findGuestOrder(db, request)
    const token = order && (await transaction(db, (tx) => useCode(tx, order.id, code)))
    // Thrown after the commit, so that a wrong code counts.
    if (!token) throw invalid('code', 'claim_code_wrong')
    return { token }
  })
}

/** Returns a new token; undefined for a wrong code and after too many tries. */
async function useCode(tx: Tx, orderId: string, code: string): Promise<string | undefined> {
  await lockOrderRow(tx, orderId)
  const [stored] = await tx<{ hash: Buffer | null; tries: number }[]>`
    SELECT CASE WHEN code_expires_at > now() THEN code_hash END AS hash, code_tries AS tries
    FROM change_links WHERE order_id = ${orderId} FOR UPDATE`
  if (!stored || stored.tries >= MAX_TRIES) return undefined
  if (!stored.hash?.equals(hashCode(orderId, code))) {
    await tx`UPDATE change_links SET code_tries = code_tries + 1 WHERE order_id = ${orderId}`
    return undefined
  }
  const token = newToken()
  await tx`
    UPDATE change_links
    SET code_hash = NULL, code_expires_at = NULL, token_hash = ${hashToken(token)},
        expires_at = now() + make_interval(days => ${LINK_DAYS})
    WHERE order_id = ${orderId}`
  return token
}

/** Throws the same 404 for an unknown and an ended link, and once the order joined an account. */
export async function orderOfChangeLink(db: Db, token: string): Promise<string> {
  const [link] = await db<{ orderId: string }[]>`
    SELECT k.order_id AS "orderId" FROM change_links k JOIN orders o ON o.id = k.order_id
    WHERE k.token_hash = ${hashToken(token)} AND k.expires_at > now() AND o.user_id IS NULL AND o.erased_at IS NULL`
  if (!link) throw new ShopError('order_not_found.change')
  return link.orderId
}

export const deleteExpiredChangeLinks = (db: Db) => db`
  DELETE FROM change_links
  WHERE coalesce(expires_at, '-infinity') < now() AND coalesce(code_expires_at, '-infinity') < now()
    AND NOT EXISTS (SELECT 1 FROM outbox m WHERE m.kind = 'changeCode' AND m.sent_at IS NULL
                    AND m.payload->>'orderId' = change_links.order_id::text)`

/** Ends the link and the code of an order. */
export const deleteChangeLink = (tx: Tx, orderId: string) => tx`
  DELETE FROM change_links WHERE order_id = ${orderId}`

export const deleteChangeLinksOf = (db: Db, whose: Fragment<'o'>) => db`
  DELETE FROM change_links k USING orders o WHERE o.id = k.order_id AND ${whose}`
