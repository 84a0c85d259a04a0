import { MAX_QUANTITY } from '#shared/orders/cart-vocabulary.ts'
import { freeCentimetres } from '../../../catalogue/cloth/cloths.ts'
import { addOnNamesSql, isMadeToOrder } from '../../../catalogue/making/making.ts'
import { freeQuantity } from '../../../catalogue/stock/stock.ts'
import { type Fragment, sql } from '../../../db.ts'

/**
 * SQL join: the options of the line `i` for its product. OFFSET makes PostgreSQL plan it
 * separately, because planning it with the lines takes longer than reading them.
 */
export const joinChoice = sql<'i'>`
  LEFT JOIN LATERAL (
    SELECT k.make, k.price_paise, k.days, k.stock_policy, k.cloth_id, k.cloth_cm, ${freeCentimetres} AS free_cm,
           t.deposit_percent,
           (SELECT jsonb_object_agg(one.make, one.price_paise) FROM (SELECT k.make, k.price_paise) one WHERE one.make IS NOT NULL) AS make_prices,
           extra.n AS add_ons, extra.paise AS add_on_paise, extra.days AS add_on_days, extra.prices AS add_on_prices,
           extra.clashes AS add_ons_clash, extra.names AS add_on_names
    FROM (SELECT ${isMadeToOrder} AS offered) shop
    LEFT JOIN product_makes k ON shop.offered AND k.product_id = i.product_id AND k.make = i.options->>'make'
    LEFT JOIN cloths c ON c.id = k.cloth_id
    LEFT JOIN product_making_terms t ON t.product_id = k.product_id
    LEFT JOIN LATERAL (
      SELECT count(*) AS n, coalesce(sum(a.price_paise), 0)::int AS paise, coalesce(max(a.days), 0)::int AS days,
             jsonb_object_agg(a.code, a.price_paise) AS prices,
             ${addOnNamesSql} AS names,
             count(*) FILTER (WHERE o.kind = 'sleeve') > 1 OR count(*) FILTER (WHERE o.kind = 'neck') > 1 AS clashes
      FROM product_add_ons a JOIN add_ons o ON o.code = a.code
      WHERE shop.offered AND a.product_id = i.product_id AND i.options->'addOns' ? a.code
    ) extra ON i.options ? 'addOns'
    OFFSET 0
  ) choice ON i.options <> '{}'`

/** SQL: paise of a product at the price `paise` in the size of the stock row `s`; at least ₹1. */
export const inSize = <Alias extends string>(paise: Fragment<Alias>) => sql<Alias | 's'>`
  greatest(100, ${paise} + coalesce(s.price_difference_paise, 0))`

/** SQL: paise of one unit of the line `i` at the base price `paise`; at least ₹1. */
export const withChoice = <Alias extends string>(paise: Fragment<Alias>) => sql<
  Alias | 'choice' | 'i' | 's'
>`
  CASE WHEN i.options = '{}' THEN ${inSize(paise)}
       ELSE greatest(100, ${paise} + coalesce(s.price_difference_paise, 0)
                          + coalesce(choice.price_paise, 0) + coalesce(choice.add_on_paise, 0)) END`

/** SQL: paise that each option and add-on adds to one unit, by its code. */
export const optionPrices = sql<'choice'>`
  coalesce(choice.add_on_prices, '{}') || coalesce(choice.make_prices, '{}')`

/** SQL: the line's options with the current names of its own add-ons. */
export const optionsWithNames = sql<'choice' | 'i'>`
  i.options || coalesce(choice.add_on_names, '{}')`

/** SQL: percent that is due with the order; 0 applies the settings of the category. */
export const depositOfLine = sql<'choice' | 'i' | 'p'>`
  CASE WHEN i.options ? 'make' THEN coalesce(choice.deposit_percent, 0) ELSE p.deposit_percent END`

export const gramsInSize = sql<'p' | 's'>`coalesce(s.weight_grams, p.weight_grams)`

export const policyOfLine = sql<'choice' | 'i' | 'p'>`
  CASE WHEN i.options ? 'make' THEN coalesce(choice.stock_policy, 'made_to_order') ELSE p.stock_policy END`

export const daysOfLine = sql<
  'choice' | 'p'
>`coalesce(choice.days, p.making_days) + coalesce(choice.add_on_days, 0)`

/** SQL condition on the line `i`. A sale may lower an option's price below ₹1, which ends it. */
export const isChoiceGone = sql<'choice' | 'i' | 'p' | 's'>`
  (i.options ? 'make' AND (choice.make IS NULL
    OR p.effective_price_paise + coalesce(s.price_difference_paise, 0) + choice.price_paise < 100))
  OR (i.options ? 'addOns' AND (choice.add_ons_clash OR choice.add_ons < jsonb_array_length(i.options->'addOns')))
  OR CASE WHEN i.options ? 'make' AND choice.stock_policy <> 'stock' THEN i.size <> ''
          ELSE s.product_id IS NULL END`

/** SQL: centimetres of the line's cloth that this shopper's unpaid orders hold. */
const ownCloth = (userId: string) => sql<'choice'>`
  coalesce((
    SELECT sum(h.cm) FROM cloth_holds h JOIN orders o ON o.id = h.order_id
    WHERE h.cloth_id = choice.cloth_id AND h.expires_at > now() AND o.user_id = ${userId} AND o.payment_status = 'pending'), 0)`

const ownHolds = (userId: string) => sql<'s'>`
  coalesce((
    SELECT sum(h.quantity) FROM stock_holds h JOIN orders o ON o.id = h.order_id
    WHERE h.product_id = s.product_id AND h.size = s.size AND h.expires_at > now()
      AND o.user_id = ${userId} AND o.payment_status = 'pending'), 0)::int`

export const availableToShopper = (userId: string) => sql<'p' | 's'>`
  CASE WHEN p.stock_policy = 'stock' THEN ${freeQuantity} + ${ownHolds(userId)}
       ELSE ${MAX_QUANTITY}::int END`

/** SQL: quantity that this shopper can buy of the line `i`, ignoring other lines. */
export const availableOfLine = (userId: string) => sql<'choice' | 'i' | 'p' | 's'>`
  CASE ${policyOfLine}
    WHEN 'stock' THEN ${freeQuantity} + ${ownHolds(userId)}
    WHEN 'cloth' THEN least(${MAX_QUANTITY}::int, CASE WHEN choice.cloth_cm IS NULL THEN ${MAX_QUANTITY}::int
      ELSE ((choice.free_cm + ${ownCloth(userId)}) / choice.cloth_cm)::int END)
    ELSE ${MAX_QUANTITY}::int END`
