import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { categoryList } from '../../catalogue/category-schema.ts'
import { collectionList } from '../../catalogue/collection-schema.ts'
import { answer, codeLine, id, instant } from '../../envelope.ts'
import { isWholePaise } from '../../money.ts'
import { discountKinds, discountStates, MAX_CODE_PRODUCTS, normalCode } from './vocabulary.ts'

const rupees = z
  .number(fault('Must be a number.'))
  .min(0, fault('Must be at least 0.'))
  .max(10_000_000, fault('{what} is too large or too long.', { what: 'Amount' }))
  .refine(isWholePaise, fault('An amount has at most two decimals.'))

const count = z
  .number(fault('Must be a number.'))
  .int(fault('Must be a whole number.'))
  .min(1, fault('Must be at least 1.'))
  .max(1_000_000)

const fields = {
  code: z
    .string()
    .transform(normalCode)
    .pipe(
      z
        .string()
        .regex(/^[A-Z0-9-]{3,30}$/, fault('A code has 3 to 30 letters, digits or hyphens.')),
    ),
  kind: z.enum(discountKinds),
  /** Null for other kinds. */
  percent: z
    .number(fault('Must be a number.'))
    .int(fault('Must be a whole number.'))
    .min(1, fault('Must be at least 1.'))
    .max(100, fault('At most 100 percent.'))
    .nullable(),
  /** Rupees; null for other kinds. */
  amount: rupees.positive(fault('Must be at least 1.')).nullable(),
  /** Without categories, collections and products, the code applies to all products. */
  categories: categoryList,
  collections: collectionList.default([]),
  products: z.array(id).max(MAX_CODE_PRODUCTS),
  /** Only for shoppers without an earlier order. */
  firstOrder: z.boolean(),
  /** Rupees of goods after the discounts before this code; 0 for none. */
  minimum: rupees,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** Null for no limit. */
  maxUses: count.nullable(),
  maxUsesPerShopper: count.nullable(),
  combines: z.boolean(),
  enabled: z.boolean(),
}

/** The version that the editor saw; 409 if it has changed. */
const version = z.number().int().min(1).optional()

export const discountInput = z
  .object({ ...fields, version })
  .refine(({ kind, percent }) => (kind === 'percent') === (percent !== null), {
    path: ['percent'],
    ...fault('Enter a percentage.'),
  })
  .refine(({ kind, amount }) => (kind === 'amount') === (amount !== null), {
    path: ['amount'],
    ...fault('Enter an amount.'),
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    {
      path: ['endsAt'],
      ...fault('The end must be after the start.'),
    },
  )
export type DiscountInput = z.infer<typeof discountInput>

const discount = z.object({
  ...fields,
  _id: id,
  code: z.string(),
  version: z.number().int(),
  state: z.enum(discountStates),
  /** Includes uses by unpaid orders. */
  uses: z.number().int(),
  /** `orders` counts accepted orders; `revenue` is what they received less refunds, in rupees. */
  orders: z.number().int(),
  revenue: z.number(),
  /** Rupees taken off accepted orders. */
  discounted: z.number(),
})
export type Discount = z.infer<typeof discount>

export const discountAnswer = answer({ data: discount })
/** `warning` names prices for which no tax rate is consistent. */
export const savedDiscountAnswer = discountAnswer.extend({ warning: z.string().optional() })
export const discountsAnswer = answer({ data: z.array(discount) })

export const cartCode = z.object({
  code: z.string(),
  kind: z.enum(discountKinds),
  /** Rupees taken off the goods; 0 for free delivery. */
  amount: z.number(),
  /** Why the code does not apply to this cart; null if it does. */
  problem: z.string().nullable(),
})
export type CartCode = z.infer<typeof cartCode>

export const cartCodeInput = z.object({
  userId: z.string().optional(),
  code: codeLine(60, 'The code'),
  /** Applies the code although it ends free delivery. */
  acceptsDelivery: z.boolean().optional(),
})
