import { formatRupees, toRupees } from '#shared/money.ts'
import { type Fragment, sql, type Tx } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import type { BasketProblem } from '../../pricing/discounts/discounts.ts'

/** Limits count the uses of the account, or without one those of the phone and the email. */
export type CodeShopper = {
  userId: string | null
  phone: string
  /** Empty for the email of the account. */
  email: string
  /** Where the order goes; empty before an address is chosen. */
  address: string
  pincode: string
}

/** SQL condition: the order `o` holds its codes, unless it expired or ended before it was sent. */
export const holdsCodes = sql<'o'>`(
  o.payment_status = 'capturing'
  OR (o.payment_status = 'pending'
      AND (o.hold_until > clock_timestamp() OR o.order_status IN ('inShipping', 'delivered')))
  OR (o.accepted_at IS NOT NULL AND o.payment_status <> 'cancelled'
      AND (NOT (o.order_status = 'rejected' OR o.payment_status = 'refunded')
           OR EXISTS (SELECT 1 FROM parcels p WHERE p.order_id = o.id AND p.status <> 'packed'))))`

/** SQL: the last ten digits of a phone. Must match the expression of the index `orders_phone_end`. */
export const phoneEnd = <Alias extends string>(phone: Fragment<Alias>) =>
  sql<Alias>`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`
/** The address without a tag: `asha+sale@` receives what `asha@` does. */
const mailbox = <Alias extends string>(email: Fragment<Alias>) =>
  sql<Alias>`regexp_replace(lower(${email}), '\\+[^@]*@', '@')`
const writtenAddress = <Alias extends string>(pincode: Fragment<Alias>, address: Fragment<Alias>) =>
  sql<Alias>`regexp_replace(lower(${pincode} || ' ' || ${address}), '[[:space:][:punct:]]', '', 'g')`

const emailOf = ({ userId, email }: CodeShopper) =>
  sql`coalesce((SELECT email FROM users WHERE id = ${userId}::uuid), ${email}::text)`

/** SQL: ids of orders with the shopper's phone or mailbox. */
const ordersByContact = (shopper: CodeShopper) => sql`
  SELECT x.id FROM orders x
  WHERE x.phone <> '' AND ${phoneEnd(sql`${shopper.phone}::text`)} <> ''
    AND ${phoneEnd(sql`x.phone`)} = ${phoneEnd(sql`${shopper.phone}::text`)}
  UNION ALL SELECT x.id FROM users u JOIN orders x ON x.user_id = u.id
  WHERE ${mailbox(sql`u.email`)} = ${mailbox(emailOf(shopper))}
  UNION ALL SELECT x.id FROM orders x
  WHERE x.customer_email <> '' AND ${mailbox(sql`x.customer_email`)} = ${mailbox(emailOf(shopper))}`

/** SQL condition on the order `o`, for codes with uses per shopper. */
const belongsToShopper = (shopper: CodeShopper) =>
  shopper.userId
    ? sql<'o'>`o.user_id = ${shopper.userId}`
    : sql<'o'>`o.id IN (${ordersByContact(shopper)})`

/** SQL condition on the order `o`: a first order is the first of account, phone, mailbox and address. */
const belongsToPerson = (shopper: CodeShopper) => sql<'o'>`o.id IN (
  SELECT x.id FROM orders x WHERE x.user_id = ${shopper.userId}::uuid
  UNION ALL ${ordersByContact(shopper)}
  UNION ALL SELECT x.id FROM orders x
  WHERE x.address <> '' AND ${shopper.address}::text <> ''
    AND ${writtenAddress(sql`x.pincode`, sql`x.address`)}
      = ${writtenAddress(sql`${shopper.pincode}::text`, sql`${shopper.address}::text`)})`

/** SQL: null if the shopper can use the code `c`. `others`: condition on the orders that count. */
export const limitProblem = (shopper: CodeShopper, others: Fragment<'o'>) => sql<'c'>`
  CASE
    WHEN c.max_uses IS NOT NULL AND (
      SELECT count(*) FROM discount_uses d JOIN orders o ON o.id = d.order_id
      WHERE d.code_id = c.id AND ${others} AND ${holdsCodes}) >= c.max_uses THEN 'spent'
    WHEN c.first_order AND EXISTS (
      SELECT 1 FROM orders o
      WHERE ${belongsToPerson(shopper)} AND ${others} AND o.channel <> 'giftCard'
        AND o.accepted_at IS NOT NULL AND ${holdsCodes}) THEN 'first'
    WHEN c.first_order AND EXISTS (
      SELECT 1 FROM discount_uses d JOIN orders o ON o.id = d.order_id
      WHERE d.code_id = c.id AND ${others} AND ${holdsCodes} AND ${belongsToPerson(shopper)})
      THEN 'shopper'
    WHEN c.max_uses_per_shopper IS NOT NULL AND (
      SELECT count(*) FROM discount_uses d JOIN orders o ON o.id = d.order_id
      WHERE d.code_id = c.id AND ${others} AND ${holdsCodes} AND ${belongsToShopper(shopper)})
      >= c.max_uses_per_shopper THEN 'shopper'
  END`

export type LimitProblem = 'spent' | 'shopper' | 'first'

const limitRefusals = {
  ended: 'code_refused.ended',
  spent: 'code_refused.spent',
  shopper: 'code_refused.shopper',
  first: 'code_refused.first',
} as const satisfies Record<LimitProblem | 'ended', string>

export function codeRefusal(code: string, problem: LimitProblem | 'ended' | BasketProblem) {
  if (typeof problem === 'string') return new ShopError(limitRefusals[problem], { code })
  switch (problem.kind) {
    case 'noProduct':
      return new ShopError('code_refused.pieces', { code })
    case 'combine':
      return new ShopError('code_refused.combine', { code, other: problem.with })
    case 'minimum':
      return new ShopError('code_refused.minimum', {
        code,
        amount: formatRupees(toRupees(problem.missingPaise)),
      })
  }
}

export type DiscountUse = { codeId: string; amountPaise: number }

/** Locks the codes, so it must run before stock is locked. Throws 409 if a use is not available. */
export async function reserveUses(tx: Tx, orderId: string, uses: readonly DiscountUse[]) {
  if (uses.length === 0) return
  await refuseUsedUp(
    tx,
    orderId,
    uses.map(({ codeId }) => codeId),
  )
  const rows = uses.map(({ codeId, amountPaise }) => ({
    order_id: orderId,
    code_id: codeId,
    amount_paise: amountPaise,
  }))
  await tx`INSERT INTO discount_uses ${sql.rows(rows)}`
}

/** Requires a row lock on the order. Throws 409 if others have used the codes. */
export async function reserveUsesAgain(tx: Tx, orderId: string) {
  const uses = await tx<{ codeId: string; isHeld: boolean }[]>`
    SELECT d.code_id AS "codeId", ${holdsCodes} AS "isHeld"
    FROM discount_uses d JOIN orders o ON o.id = d.order_id WHERE o.id = ${orderId}`
  const releasedUses = uses.filter(({ isHeld }) => !isHeld)
  if (releasedUses.length === 0) return
  await refuseUsedUp(
    tx,
    orderId,
    releasedUses.map(({ codeId }) => codeId),
  )
}

/** Locks the limited codes, so that concurrent orders are counted one after another. */
async function refuseUsedUp(tx: Tx, orderId: string, codeIds: readonly string[]) {
  const limitedCodes = await tx<{ codeId: string }[]>`
    SELECT id AS "codeId" FROM discount_codes
    WHERE id ${sql.in(codeIds)}
      AND (max_uses IS NOT NULL OR max_uses_per_shopper IS NOT NULL OR first_order)
    ORDER BY id FOR NO KEY UPDATE`
  if (limitedCodes.length === 0) return
  const [shopper] = await tx<CodeShopper[]>`
    SELECT user_id AS "userId", phone, customer_email AS email, address, pincode
    FROM orders WHERE id = ${orderId}`
  if (!shopper) return
  // A separate statement sees what was committed before the lock was granted.
  const problems = await tx<{ code: string; problem: LimitProblem | null }[]>`
    SELECT c.code, ${limitProblem(shopper, sql`o.id <> ${orderId}`)} AS problem
    FROM discount_codes c WHERE c.id ${sql.in(limitedCodes.map(({ codeId }) => codeId))}`
  for (const { code, problem } of problems) if (problem) throw codeRefusal(code, problem)
}
