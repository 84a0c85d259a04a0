import { toRupees } from '#shared/money.ts'
import type { CartCode } from '#shared/orders/discounts/code-schema.ts'
import { type Db, type Fragment, sql } from '../../../db.ts'
import type { ShopError } from '../../../errors.ts'
import { currentLanguage, render } from '../../../messages/messages.ts'
import { lastUsedAddress } from '../../../people/addresses.ts'
import {
  calculateUses,
  type DiscountedLine,
  type DiscountRule,
  type PlannedDiscounts,
  planDiscounts,
} from '../../pricing/discounts/discounts.ts'
import { type Charge, priceOrder } from '../../pricing/price-order.ts'
import { isActive } from './code-record.ts'
import { type CodeShopper, codeRefusal, type LimitProblem, limitProblem } from './uses.ts'

export type FoundCode = DiscountRule & { problem: LimitProblem | 'ended' | null }

/** Counts against the limits only the orders `o` that match `others`. */
export const findCodes = (
  db: Db,
  which: {
    joined?: Fragment<'c'>
    condition: Fragment<'c' | 'carts'>
    order?: Fragment<'c' | 'k'>
  },
  shopper: CodeShopper,
  others: Fragment<'o'>,
) => db<FoundCode[]>`
  SELECT c.id AS "codeId", c.code, c.kind, c.percent, c.amount_paise AS "amountPaise", c.categories,
         c.product_ids || ARRAY(SELECT k.product_id FROM collection_products k
                                WHERE k.collection_id = ANY (c.collections)) AS "productIds",
         cardinality(c.categories) + cardinality(c.collections) + cardinality(c.product_ids) > 0 AS "isLimited", c.minimum_paise AS "minimumPaise", c.combines,
         CASE WHEN NOT ${isActive} THEN 'ended' ELSE ${limitProblem(shopper, others)} END AS problem
  FROM discount_codes c ${which.joined ?? sql``} WHERE ${which.condition} ORDER BY ${which.order ?? sql`c.id`}`

/** SQL condition: the order `o` is not the shopper's unpaid order, which the checkout replaces. */
export const isNotOwnOpenOrder = (userId: string) => sql<'o'>`
  NOT (o.user_id IS NOT DISTINCT FROM ${userId}::uuid AND o.payment_status = 'pending' AND NOT o.stock_released)`

type Destination = Pick<CodeShopper, 'phone' | 'address' | 'pincode'>
const nowhere: Destination = { phone: '', address: '', pincode: '' }

/** The account, with the address that its next order is likely to go to. */
export const codeShopper = async (
  db: Db,
  userId: string,
  to?: Destination | undefined,
): Promise<CodeShopper> => {
  const { phone, address, pincode } = to ?? (await lastUsedAddress(db, userId)) ?? nowhere
  return { userId, email: '', phone, address, pincode }
}

/** Without an address, the limits of codes are checked for the one used last. */
export const codesOfCart = async (db: Db, userId: string, to?: Destination) =>
  findCodes(
    db,
    {
      joined: sql<'c'>`JOIN cart_codes k ON k.code_id = c.id JOIN carts ON carts.id = k.cart_id`,
      condition: sql<'carts'>`carts.user_id = ${userId}`,
      order: sql<'c' | 'k'>`k.added_at, c.id`,
    },
    await codeShopper(db, userId, to),
    isNotOwnOpenOrder(userId),
  )

type Line = DiscountedLine & { unitPaise: number; quantity: number }

export type OrderDiscounts = Pick<PlannedDiscounts, 'goods' | 'delivery'> & {
  rules: readonly DiscountRule[]
  refusals: ReadonlyMap<string, ShopError>
}

export function discountsOn(codes: readonly FoundCode[], lines: readonly Line[]): OrderDiscounts {
  const rules = codes.filter(({ problem }) => problem === null)
  const pricedLines = lines.map(({ lineId, unitPaise, quantity }) => ({
    lineId,
    unitPaise,
    quantity,
  }))
  const { goods, delivery, problems } = planDiscounts(rules, lines, priceOrder(pricedLines, []))
  const refusals = codes.flatMap(({ codeId, code, problem }) => {
    const cause = problem ?? problems.get(codeId)
    return cause ? [[code, codeRefusal(code, cause)] as const] : []
  })
  return { goods, delivery, rules, refusals: new Map(refusals) }
}

export function shownCodes(codes: readonly FoundCode[], lines: readonly Line[]): CartCode[] {
  const { goods, rules, refusals } = discountsOn(codes, lines)
  const charges: readonly Charge[] = goods({ lines: [], charges: [], totalPaise: 0 })
  const uses = calculateUses(rules, charges)
  return codes.map(({ code, kind, codeId }) => {
    const refusal = refusals.get(code)
    return {
      code,
      kind,
      amount: toRupees(uses.find((use) => use.codeId === codeId)?.amountPaise ?? 0),
      problem: refusal ? render(refusal.sentence, currentLanguage()) : null,
    }
  })
}
