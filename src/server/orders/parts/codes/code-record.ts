import { uuidv7 } from 'uuidv7'
import { toPaise, toRupees } from '#shared/money.ts'
import type { Discount, DiscountInput } from '#shared/orders/discounts/code-schema.ts'
import { MAX_CODES } from '#shared/orders/discounts/vocabulary.ts'
import { lockKnownCategories } from '../../../catalogue/categories/categories.ts'
import { lockKnownCollections } from '../../../catalogue/collections/collections.ts'
import { type Db, isUniqueViolation, type Pool, sql, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { paiseReceivedFor } from '../../money/facts.ts'
import { holdsCodes } from './uses.ts'

type Row = Omit<
  Discount,
  'amount' | 'minimum' | 'revenue' | 'discounted' | 'startsAt' | 'endsAt'
> & {
  amountPaise: number | null
  minimumPaise: number
  revenuePaise: number
  discountedPaise: number
  startsAt: Date | null
  endsAt: Date | null
}

const toDiscount = ({ amountPaise, minimumPaise, revenuePaise, discountedPaise, ...row }: Row) => ({
  ...row,
  amount: amountPaise === null ? null : toRupees(amountPaise),
  minimum: toRupees(minimumPaise),
  revenue: toRupees(revenuePaise),
  discounted: toRupees(discountedPaise),
  startsAt: row.startsAt?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
})

/** SQL condition: the code `c` is enabled and within its dates, regardless of its limits. */
export const isActive = sql<'c'>`
  (c.enabled AND coalesce(c.starts_at <= now(), true) AND coalesce(c.ends_at > now(), true))`

export async function listDiscounts(db: Db, id: string | null = null): Promise<Discount[]> {
  const rows = await db<Row[]>`
    SELECT c.id AS "_id", c.code, c.kind, c.percent, c.amount_paise AS "amountPaise", c.categories,
           c.collections,
           c.product_ids AS products, c.first_order AS "firstOrder", c.minimum_paise AS "minimumPaise",
           c.starts_at AS "startsAt", c.ends_at AS "endsAt", c.max_uses AS "maxUses",
           c.max_uses_per_shopper AS "maxUsesPerShopper", c.combines, c.enabled, c.version,
           sold.uses, sold.orders, sold.revenue AS "revenuePaise", sold.discounted AS "discountedPaise",
           CASE WHEN NOT c.enabled THEN 'off' WHEN c.ends_at <= now() THEN 'ended'
                WHEN sold.uses >= c.max_uses THEN 'spent' WHEN c.starts_at > now() THEN 'waiting'
                ELSE 'active' END AS state
    FROM discount_codes c CROSS JOIN LATERAL (
      SELECT count(*)::int AS uses,
             (count(*) FILTER (WHERE o.accepted_at IS NOT NULL))::int AS orders,
             coalesce(sum(${paiseReceivedFor} - (
               SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
               WHERE r.order_id = o.id AND r.state = 'done' AND NOT r.is_excess AND r.moved_to IS NULL))
               FILTER (WHERE o.accepted_at IS NOT NULL), 0)::bigint AS revenue,
             coalesce(sum(d.amount_paise) FILTER (WHERE o.accepted_at IS NOT NULL), 0)::bigint AS discounted
      FROM discount_uses d JOIN orders o ON o.id = d.order_id
      WHERE d.code_id = c.id AND ${holdsCodes}) sold
    WHERE ${id === null ? sql`true` : sql`c.id = ${id}`}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${MAX_CODES}`
  return rows.map(toDiscount)
}

/** Returns a discount code with its uses. Throws 404 for an unknown id. */
export async function getDiscount(db: Db, id: string): Promise<Discount> {
  const [discount] = await listDiscounts(db, id)
  if (!discount) throw new ShopError('discount_not_found')
  return discount
}

const buildAuditFacts = ({ code: title, version: _, ...rest }: DiscountInput) => ({
  title,
  ...rest,
})

const throwCodeTaken = (code: string) => (error: unknown) => {
  if (!isUniqueViolation(error, 'discount_codes_code_key')) throw error
  throw new ShopError('code_taken', { code }, { path: 'code' })
}

const values = (input: DiscountInput) => sql`
  ${input.code}, ${input.kind}, ${input.percent}, ${input.amount === null ? null : toPaise(input.amount)},
  ${input.categories}::text[], ${input.collections}::text[], ${input.products}::uuid[], ${input.firstOrder}, ${toPaise(input.minimum)},
  ${input.startsAt}::timestamptz, ${input.endsAt}::timestamptz, ${input.maxUses}, ${input.maxUsesPerShopper},
  ${input.combines}, ${input.enabled}`

const columns = sql`
  code, kind, percent, amount_paise, categories, collections, product_ids, first_order, minimum_paise,
  starts_at, ends_at, max_uses, max_uses_per_shopper, combines, enabled`

/** Adds a discount code. Throws 409 if the code exists, or the shop has too many. */
export async function addDiscount(db: Pool, actor: Actor, input: DiscountInput): Promise<Discount> {
  const id = uuidv7()
  await transaction(db, async (tx) => {
    await lockKnownCategories(tx, input.categories)
    await lockKnownCollections(tx, input.collections)
    const [{ n } = { n: 0 }] = await tx<{ n: number }[]>`
      SELECT count(*)::int AS n FROM discount_codes`
    if (n >= MAX_CODES) throw new ShopError('codes_full', { n: MAX_CODES })
    await tx`
      INSERT INTO discount_codes (id, ${columns}) VALUES (${id}, ${values(input)})`.catch(
      throwCodeTaken(input.code),
    )
    await audit(tx, actor, 'discountAdded', `discount:${id}`, null, buildAuditFacts(input))
  })
  return getDiscount(db, id)
}

/**
 * Changes a discount code. Throws 404 for an unknown code, 409 if the version is outdated or the
 * code exists.
 */
export async function changeDiscount(
  db: Pool,
  actor: Actor,
  id: string,
  input: DiscountInput,
): Promise<Discount> {
  await transaction(db, async (tx) => {
    const [lockedDiscount] = await tx<{ version: number }[]>`
      SELECT version FROM discount_codes WHERE id = ${id} FOR UPDATE`
    if (!lockedDiscount) throw new ShopError('discount_not_found')
    if (input.version !== undefined && input.version !== lockedDiscount.version)
      throw new ShopError('overtaken.discount')
    await lockKnownCategories(tx, input.categories)
    await lockKnownCollections(tx, input.collections)
    const before = await getDiscount(tx, id)
    await tx`
      UPDATE discount_codes SET (${columns}) = ROW(${values(input)}), version = version + 1
      WHERE id = ${id}`.catch(throwCodeTaken(input.code))
    const { _id: _, state: __, uses: ___, orders: ____, revenue, discounted, ...oldInput } = before
    await audit(
      tx,
      actor,
      'discountChanged',
      `discount:${id}`,
      buildAuditFacts(oldInput),
      buildAuditFacts(input),
    )
  })
  return getDiscount(db, id)
}
