import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { answer, id } from '../../envelope.ts'
import { isWholePaise } from '../../money.ts'
import { stockPolicies } from '../stock-policy.ts'
import { MAX_RUPEES } from '../vocabulary.ts'
import { addOnCode, addOnName } from './add-on-schema.ts'
import {
  addOnKinds,
  MAX_MAKING_DAYS,
  MAX_PIECE_CM,
  MAX_PRODUCT_ADD_ONS,
  makes,
} from './vocabulary.ts'

/** For the product's page; prices in rupees. */
export const shownMaking = z.object({
  makes: z.array(
    z.object({
      make: z.enum(makes),
      /** Difference to a standard size; negative if it costs less. */
      price: z.number(),
      days: z.number().int(),
      /** Made from an item in stock, so a size is chosen with it. */
      hasSize: z.boolean(),
      /** There is cloth for one item. */
      isAvailable: z.boolean(),
    }),
  ),
  addOns: z.array(
    z.object({
      code: addOnCode,
      price: z.number(),
      days: z.number().int(),
      /** Kind and name only of the shop's own add-ons. */
      kind: z.enum(addOnKinds).optional(),
      ...addOnName.partial().shape,
    }),
  ),
  /** Percent that is paid with the order; 0 for all of it. */
  depositPercent: z.number().int(),
})
export type ShownMaking = z.infer<typeof shownMaking>

const price = (min: number) =>
  z
    .number(fault('{what} must be a number.', { what: 'Price' }))
    .min(min, fault('{what} must be at least {n}.', { what: 'Price', n: min }))
    .max(MAX_RUPEES, fault('{what} is too large.', { what: 'Price' }))
    .refine(isWholePaise, fault('{what} can have at most two decimals.', { what: 'Price' }))
const wholeNumber = (what: 'Days' | 'Centimetres', min: number, max: number) =>
  z
    .number(fault('{what} must be a number.', { what }))
    .int(fault('{what} must be a whole number.', { what }))
    .min(min, fault('{what} must be at least {n}.', { what, n: min }))
    .max(max, fault('{what} is too large.', { what }))
const days = wholeNumber('Days', 0, MAX_MAKING_DAYS)

const isEachOnce = (names: readonly string[]) => new Set(names).size === names.length

export const productMaking = z.object({
  makes: z
    .array(
      z
        .object({
          make: z.enum(makes),
          price: price(-MAX_RUPEES),
          days,
          stockPolicy: z.enum(stockPolicies),
          clothId: id.nullable(),
          /** Centimetres for one item. */
          clothCm: wholeNumber('Centimetres', 1, MAX_PIECE_CM).nullable(),
        })
        .refine(
          ({ stockPolicy, clothId, clothCm }) =>
            stockPolicy !== 'cloth' || (clothId !== null && clothCm !== null),
          { path: ['clothCm'], ...fault('Choose a cloth, and say how much one piece takes.') },
        ),
    )
    .refine(
      (rows) => isEachOnce(rows.map(({ make }) => make)),
      fault('Each option can be listed once.'),
    ),
  addOns: z
    .array(z.object({ code: addOnCode, price: price(0), days }))
    .max(MAX_PRODUCT_ADD_ONS, fault('A piece can have {n} add-ons.', { n: MAX_PRODUCT_ADD_ONS }))
    .refine(
      (rows) => isEachOnce(rows.map(({ code }) => code)),
      fault('Each option can be listed once.'),
    ),
  depositPercent: z
    .number(fault('Must be a number.'))
    .int(fault('Must be a whole number.'))
    .min(0, fault('Must be at least 0.'))
    .max(90, fault('At most 90 percent.')),
})
export type ProductMaking = z.infer<typeof productMaking>

export const productMakingAnswer = answer({ data: productMaking })
