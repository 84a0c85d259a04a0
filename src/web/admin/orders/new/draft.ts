import { pricesOf } from '#shared/catalogue/size-price.ts'
import { decimalOf, toPaise, toRupees, totalOf } from '#shared/money.ts'
import type { OrderProduct, OwnerOrder } from '#shared/orders/owner-order-schema.ts'
import { roundOff } from '#shared/orders/tax/rates.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import { HOME_COUNTRY, isAbroad } from '#shared/people/countries.ts'

export type DraftLine = {
  key: number
  product: OrderProduct
  /** Empty for a product without sizes. */
  size: string
  /** As typed. */
  quantity: string
}

/** The form's own fields, as typed; the amount received follows the total until it is typed. */
export type DraftFields = {
  channel: OwnerOrder['channel']
  name: string
  email: string
  phone: string
  address: string
  city: string
  pincode: string
  notes: string
  country: string
  region: string
  discount: string
  discountReason: string
  code: string
  delivery: string
  /** Blank while the shop charges no tax, and for what follows from the PIN code. */
  state: StateCode | ''
  gstin: string
  company: string
  /** Rupees that are due at once, and the days until the rest is; blank if all is due at once. */
  deposit: string
  days: string
  paid: 'later' | 'now'
  method: NonNullable<OwnerOrder['received']>['method']
  reference: string
  receivedOn: string
}

export const addressNames = ['address', 'city', 'pincode', 'notes', 'country', 'region'] as const
const contactNames = ['name', 'email', 'phone', ...addressNames] as const
export type Contact = Pick<DraftFields, (typeof contactNames)[number]>
export const noContact: Contact = {
  name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  pincode: '',
  notes: '',
  country: HOME_COUNTRY,
  region: '',
}

/** Quantity that can be sold now. */
export const stockOf = ({ product, size }: Pick<DraftLine, 'product' | 'size'>): number =>
  product.sizes
    ? (product.sizes.find((one) => one.size === size)?.stock ?? 0)
    : size === ''
      ? product.totalStock
      : 0

/** A whole number from 1; NaN for any other text. */
export const quantityOf = ({ quantity }: Pick<DraftLine, 'quantity'>): number =>
  /^\s*[1-9]\d{0,3}\s*$/.test(quantity) ? Number(quantity) : Number.NaN

/** Adds one piece: to the line with this product and size, or as a new line. */
export function withProduct(lines: readonly DraftLine[], product: OrderProduct, size: string) {
  const same = lines.find((line) => line.product._id === product._id && line.size === size)
  if (!same) {
    const key = 1 + Math.max(0, ...lines.map((line) => line.key))
    return { lines: [...lines, { key, product, size, quantity: '1' }], key }
  }
  const quantity = String((quantityOf(same) || 0) + 1)
  return {
    lines: lines.map((line) => (line === same ? { ...line, product, quantity } : line)),
    key: same.key,
  }
}

/** Sizes that a line can change to: in stock, and in no other line of the product. */
export const sizesFor = (line: DraftLine, lines: readonly DraftLine[]) =>
  (line.product.sizes ?? []).map(({ size, stock }) => ({
    size,
    stock,
    isOffered:
      size === line.size ||
      (stock > 0 &&
        !lines.some((other) => other.product._id === line.product._id && other.size === size)),
  }))

/** Lines with prices and stock of now; a product that is gone has none left. */
export const withCurrent = (lines: readonly DraftLine[], current: readonly OrderProduct[]) =>
  lines.map((line) => ({
    ...line,
    product: current.find(({ _id }) => _id === line.product._id) ?? soldOut(line.product),
  }))

const soldOut = ({ sizes, ...product }: OrderProduct): OrderProduct => ({
  ...product,
  ...(sizes && { sizes: sizes.map(({ size }) => ({ size, stock: 0 })) }),
  totalStock: 0,
})

/** Rupees; 0 while the quantity is not a number. */
export const lineTotal = (line: DraftLine): number =>
  totalOf([{ ...pricesOf(line.product, line.size), quantity: quantityOf(line) || 0 }])

/** Rupees of a typed amount; blank is 0, NaN for other text. */
export const rupeesOf = (text: string): number => (text.trim() === '' ? 0 : decimalOf(text))

/**
 * Sums in rupees, added up in paise; an unreadable discount or charge counts as 0. The
 * total is whole rupees where the shop rounds it.
 */
export function sumsOf(
  lines: readonly DraftLine[],
  { discount, delivery }: Pick<DraftFields, 'discount' | 'delivery'>,
  isRounded: boolean,
) {
  const all = lines.reduce((sum, line) => sum + toPaise(lineTotal(line)), 0)
  const paise = (text: string) => toPaise(rupeesOf(text) || 0)
  const sum = Math.max(0, all - paise(discount) + paise(delivery))
  return { pieces: toRupees(all), total: toRupees(isRounded ? sum + roundOff(sum) : sum) }
}

/**
 * The contact after a customer was chosen: typed values stay, except the name; values of an earlier
 * choice are replaced.
 */
export function withContact(typed: Contact, filled: Contact, found: Contact): Contact {
  const isTyped = (name: keyof Contact) => typed[name] !== '' && typed[name] !== filled[name]
  const chosen = contactNames.map((name) => [name, isTyped(name) ? typed[name] : found[name]])
  return { ...(Object.fromEntries(chosen) as Contact), name: found.name || typed.name }
}

type Draft = {
  orderId: string
  receiptId: string
  customerId: string | undefined
  lines: readonly DraftLine[]
  fields: DraftFields
  /** Rupees. */
  total: number
  /** As typed. */
  amount: string
}

/** The order to send; an unreadable number is sent as null, so that its field is named. */
export function orderOf(draft: Draft): OwnerOrder {
  const { orderId, receiptId, customerId, lines, fields, total, amount } = draft
  const { channel, name, email, phone, address, city, pincode, notes, country, region } = fields
  const { gstin, company } = fields
  const state = channel === 'phone' && !isAbroad(country) ? fields.state : ''
  const to = channel === 'phone' ? { address, city, pincode, notes, country, region } : noAddress
  return {
    orderId,
    channel,
    ...(customerId && { customerId }),
    customer: { name, email: customerId ? '' : email },
    address: { ...to, phone },
    ...((state || gstin || company) && { buyer: { state, gstin, company } }),
    lines: lines.map((line) => ({
      productId: line.product._id,
      size: line.size,
      options: {},
      quantity: quantityOf(line),
    })),
    discount: rupeesOf(fields.discount),
    discountReason: fields.discountReason,
    code: fields.code,
    delivery: rupeesOf(fields.delivery),
    ...(fields.deposit.trim() && {
      deposit: { amount: rupeesOf(fields.deposit), days: decimalOf(fields.days) },
    }),
    totalAmount: total,
    ...(fields.paid === 'now' && {
      received: {
        receiptId,
        amount: decimalOf(amount),
        method: fields.method,
        reference: fields.reference,
        receivedOn: fields.receivedOn,
      },
    }),
  }
}

const noAddress = {
  ...{ address: '', city: '', pincode: '', notes: '' },
  ...{ country: HOME_COUNTRY, region: '' },
}

type Finding = { path: string; message: string }

/** Errors of the API by the form's field: `customer.name` is `name`, `lines.0.quantity` is `lines`. */
export const byField = (errors: readonly Finding[]): Finding[] =>
  errors.map(({ path, message }) => ({ path: fieldOf(path), message }))

function fieldOf(path: string) {
  if (path.startsWith('lines')) return 'lines'
  return path === 'deposit.amount' ? 'deposit' : path.slice(path.lastIndexOf('.') + 1)
}
