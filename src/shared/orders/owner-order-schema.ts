import { z } from 'zod'
import { fault } from '#shared/words/faults.ts'
import { product } from '../catalogue/product-schema.ts'
import { answer, asNumber, id, line, singleLine } from '../envelope.ts'
import { isWholePaise } from '../money.ts'
import { withIndianFormats } from '../people/address-schema.ts'
import { HOME_COUNTRY, isAbroad } from '../people/countries.ts'
import { emailAddress } from '../people/email-address.ts'
import { lineOptions } from './cart-schema.ts'
import { receiptInput } from './receipt-schema.ts'
import { gstin } from './tax/gstin-schema.ts'
import { stateCodes } from './tax/states.ts'

const rupees = z
  .number(fault('Must be a number.'))
  .min(0, fault('Must be at least 0.'))
  .max(10_000_000, fault('{what} is too large or too long.', { what: 'Amount' }))
  .refine(isWholePaise, fault('An amount has at most two decimals.'))

const blankOr = (schema: z.ZodType<string>) => z.union([z.literal(''), schema])

export const ownerOrder = z
  .object({
    /** Idempotency key; becomes the order's id. */
    orderId: id,
    channel: z.enum(['phone', 'counter']),
    /** Without an account, the order stores name and email. */
    customerId: id.optional(),
    customer: z.object({
      name: line(100, 'Name'),
      email: blankOr(emailAddress).default(''),
    }),
    /** Blank at the counter. */
    address: z
      .object({
        address: blankOr(line(300, 'Address')).default(''),
        city: blankOr(line(100, 'City')).default(''),
        pincode: blankOr(line(20, 'Pincode')).default(''),
        phone: blankOr(line(40, 'Phone')).default(''),
        notes: blankOr(line(500, 'Notes')).default(''),
        /** ISO 3166 alpha-2. */
        country: z
          .string()
          .regex(/^[A-Z]{2}$/, fault('Please choose the country.'))
          .default(HOME_COUNTRY),
        region: blankOr(singleLine(100, 'State')).default(''),
      })
      .transform(withIndianFormats),
    /** Decides the tax; a blank state follows from the PIN code. */
    buyer: z
      .object({
        state: z.union([z.literal(''), z.enum(stateCodes)]).default(''),
        gstin: gstin.default(''),
        company: blankOr(singleLine(120, 'Company')).default(''),
      })
      .optional(),
    lines: z
      .array(
        z.object({
          productId: id,
          size: z.string().max(20).default(''),
          /** A profile belongs to the customer's account. */
          options: lineOptions.default({}),
          quantity: z.number().int().min(1).max(1000),
        }),
      )
      .min(1, fault('Choose at least one piece.'))
      .max(50),
    /** Rupees, subtracted from the goods. */
    discount: rupees.default(0),
    /** Percent of the goods after discount codes. Excludes `discount`. */
    discountPercent: z
      .number(fault('Must be a number.'))
      .int(fault('Must be a whole number.'))
      .min(0, fault('Must be at least 0.'))
      .max(100, fault('At most 100 percent.'))
      .default(0),
    /** Added to the staff's notes. */
    discountReason: blankOr(singleLine(200, 'Reason')).default(''),
    code: z.string().trim().max(60).default(''),
    delivery: rupees.default(0),
    /**
     * Rupees due now, 0 for everything; the balance is due within `days`. By default the shop's
     * terms apply.
     */
    deposit: z
      .object({
        amount: rupees.refine(
          (amount) => amount === 0 || amount >= 1,
          fault('Must be at least 1.'),
        ),
        days: z
          .number(fault('Must be a number.'))
          .int(fault('Must be a whole number.'))
          .min(1, fault('Must be at least 1.'))
          .max(365, fault('{what} is too large or too long.', { what: 'Days' })),
      })
      .optional(),
    /** The courier collects what is due then. */
    onDelivery: z.boolean().default(false),
    /** Rupees; 409 if it differs from the current prices. */
    totalAmount: z.number().min(0),
    received: receiptInput.optional(),
  })
  .refine(({ discount, discountPercent }) => discount === 0 || discountPercent === 0, {
    path: ['discountPercent'],
    ...fault('Enter the discount in rupees or in percent.'),
  })
  .refine(
    ({ onDelivery, channel, address }) =>
      !onDelivery || (channel === 'phone' && !isAbroad(address.country)),
    {
      path: ['onDelivery'],
      ...fault('A courier collects money only for an order by phone, in India.'),
    },
  )
export type OwnerOrder = z.infer<typeof ownerOrder>

/** Matches `q` in title, SKU or description, or returns the products of `ids`. */
export const orderProductsQuery = z.object({
  q: z.string().trim().max(100).optional(),
  /** Comma-separated. */
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(50))
    .optional(),
  limit: asNumber(z.number().int().min(1).max(50).default(20)),
})
export type OrderProductsQuery = z.infer<typeof orderProductsQuery>

/** Includes drafts and archived products. */
const orderProduct = product.pick({
  _id: true,
  title: true,
  titleHindi: true,
  wear: true,
  making: true,
  standardDeposit: true,
  sku: true,
  colour: true,
  image: true,
  price: true,
  salePrice: true,
  sizes: true,
  totalStock: true,
  status: true,
})
export type OrderProduct = z.infer<typeof orderProduct>
export const orderProductsAnswer = answer({ data: z.array(orderProduct) })
