import {
  isMeasured,
  type LineOptions,
  normalOptions,
  priceWith,
} from '#shared/catalogue/making/options.ts'
import { getPriceDifference } from '#shared/catalogue/size-price.ts'
import { effectivePrice, parseDecimal, toPaise, toRupees } from '#shared/money.ts'
import type { OrderProduct, OwnerOrder } from '#shared/orders/owner-order-schema.ts'
import { calculatePercent } from '#shared/orders/percent.ts'
import { roundOff } from '#shared/orders/tax/rates.ts'
import type { StateCode } from '#shared/orders/tax/states.ts'
import { HOME_COUNTRY, isAbroad } from '#shared/people/countries.ts'
import { sumBy } from '#shared/sum.ts'

export type DraftLine = {
  key: number
  product: OrderProduct
  /** '' for a product without sizes, and for one that is made without a size. */
  size: string
  options: LineOptions
  /** As typed. */
  quantity: string
}

/** Values as typed; the amount received follows the total until it is typed. */
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
  /** Rupees or percent. */
  discount: string
  discountUnit: 'rupees' | 'percent'
  discountReason: string
  code: string
  delivery: string
  /** '' while the shop charges no tax, and if the PIN code determines the state. */
  state: StateCode | ''
  gstin: string
  company: string
  /** `deposit`: rupees due at once. `days`: until the rest is due. Blank if all is due at once. */
  deposit: string
  days: string
  /** The courier collects what is due then. */
  onDelivery: boolean
  paid: 'later' | 'now'
  method: NonNullable<OwnerOrder['received']>['method']
  reference: string
  receivedOn: string
}

const placeNames = ['address', 'city', 'pincode', 'country', 'region'] as const
export const addressNames = [...placeNames, 'notes'] as const
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

type ChosenVariant = Pick<DraftLine, 'product' | 'size' | 'options'>

/** Undefined for an item in stock, and for an option that was removed. */
export const findLineMake = ({ product, options }: Pick<DraftLine, 'product' | 'options'>) =>
  product.making?.makes.find(({ make }) => make === options.make)

export const isSized = (line: Pick<DraftLine, 'product' | 'options'>): boolean =>
  line.product.sizes !== undefined && (!line.options.make || findLineMake(line)?.hasSize === true)

/** The API's limit for a line. */
export const MAX_LINE_QUANTITY = 1000

/** Quantity that can be sold now; the API checks the cloth. */
export function getVariantStock({ product, size, options }: ChosenVariant): number {
  const make = findLineMake({ product, options })
  if (options.make && !make?.isAvailable) return 0
  if (make && !make.hasSize) return MAX_LINE_QUANTITY
  if (product.sizes) return product.sizes.find((row) => row.size === size)?.stock ?? 0
  return size === '' ? product.totalStock : 0
}

const isSame = (first: ChosenVariant, second: ChosenVariant) =>
  first.product._id === second.product._id &&
  first.size === second.size &&
  JSON.stringify(first.options) === JSON.stringify(second.options) &&
  !isMeasured(first.options)

/** Adds or removes the size, and keeps measures only if the make is measured. */
export function withMake(line: DraftLine, make: LineOptions['make']): Partial<DraftLine> {
  const options = normalOptions({ ...line.options, make })
  const { sizes = [] } = line.product
  if (!isSized({ ...line, options })) return { options, size: '' }
  const first = sizes.find(({ stock }) => stock > 0) ?? sizes[0]
  return { options, size: line.size || (first?.size ?? '') }
}

/** Measures belong to one customer. */
export const withoutProfiles = (lines: readonly DraftLine[]) =>
  lines.map((line) => ({
    ...line,
    options: normalOptions({ ...line.options, profileId: undefined }),
  }))

/** NaN unless the text is a whole number from 1 to 9999. */
export const parseLineCount = ({ quantity }: Pick<DraftLine, 'quantity'>): number =>
  /^\s*[1-9]\d{0,3}\s*$/.test(quantity) ? Number(quantity) : Number.NaN

export function withProduct(
  lines: readonly DraftLine[],
  product: OrderProduct,
  size: string,
  make?: LineOptions['make'],
) {
  const options = normalOptions({ make })
  const sameLine = lines.find((line) => isSame(line, { product, size, options }))
  if (!sameLine) {
    const key = 1 + Math.max(0, ...lines.map((line) => line.key))
    return { lines: [...lines, { key, product, size, options, quantity: '1' }], key }
  }
  const quantity = String((parseLineCount(sameLine) || 0) + 1)
  return {
    lines: lines.map((line) => (line === sameLine ? { ...line, product, quantity } : line)),
    key: sameLine.key,
  }
}

/**
 * Returns the sizes of a line's product, and the line's size if the product no longer has it. A size
 * is offered if it is in stock and no other line has it.
 */
export function sizesFor(line: DraftLine, lines: readonly DraftLine[]) {
  const { sizes = [] } = line.product
  const isKnown = line.size === '' || sizes.some(({ size }) => size === line.size)
  return [...sizes, ...(isKnown ? [] : [{ size: line.size, stock: 0 }])].map(({ size, stock }) => ({
    size,
    isOffered:
      size === line.size || (stock > 0 && !lines.some((other) => isSame(other, { ...line, size }))),
  }))
}

/** Uses current prices and stock; a deleted product has no stock. */
export const withCurrentProducts = (
  lines: readonly DraftLine[],
  current: readonly OrderProduct[],
) =>
  lines.map((line) => ({
    ...line,
    product: current.find(({ _id }) => _id === line.product._id) ?? withoutStock(line.product),
  }))

const withoutStock = ({ sizes, making: _, ...product }: OrderProduct): OrderProduct => ({
  ...product,
  ...(sizes && { sizes: sizes.map(({ size }) => ({ size, stock: 0 })) }),
  totalStock: 0,
})

/** Rupees; 0 while the quantity is not a number. */
export function lineTotal(line: DraftLine): number {
  const { product, size, options } = line
  const making = product.making ?? { makes: [], addOns: [] }
  const difference = isSized(line) ? getPriceDifference(product, size) : 0
  const price = priceWith(making, options, effectivePrice(product), difference)
  return toRupees(toPaise(price) * (parseLineCount(line) || 0))
}

/** Blank is 0; NaN for text that is not a number. */
export const parseOptionalRupees = (text: string): number =>
  text.trim() === '' ? 0 : parseDecimal(text)

/** Rupees, added up in paise. Unreadable numbers count as 0; the shop may round the total. */
export function calculateSums(
  lines: readonly DraftLine[],
  { discount, discountUnit, delivery }: Pick<DraftFields, 'discount' | 'discountUnit' | 'delivery'>,
  isRounded: boolean,
) {
  const all = sumBy(lines, (line) => toPaise(lineTotal(line)))
  const paise = (text: string) => toPaise(parseOptionalRupees(text) || 0)
  const off =
    discountUnit === 'percent'
      ? calculatePercent(all, parseOptionalRupees(discount) || 0)
      : paise(discount)
  const sum = Math.max(0, all - off + paise(delivery))
  return { pieces: toRupees(all), total: toRupees(isRounded ? sum + roundOff(sum) : sum) }
}

/**
 * Fills in a customer's contact. Values edited since `lastFill` stay, except the name. If a part
 * of the address was edited, the rest of it is left blank, because it may belong elsewhere.
 * `filled` is the next `lastFill`.
 */
export function fillContact(current: Contact, lastFill: Contact, customer: Contact) {
  const isEdited = (name: keyof Contact) => current[name] !== '' && current[name] !== lastFill[name]
  const address = placeNames.some(isEdited) ? noContact : customer
  const isOfAddress = (name: keyof Contact) =>
    addressNames.some((addressName) => addressName === name)
  const fillIn = (name: keyof Contact) => (isOfAddress(name) ? address : customer)[name]
  const buildContact = (readField: (name: keyof Contact) => string) =>
    Object.fromEntries(contactNames.map((name) => [name, readField(name)])) as Contact
  const contact = buildContact((name) => (isEdited(name) ? current[name] : fillIn(name)))
  return {
    contact: { ...contact, name: customer.name || current.name },
    filled: { ...buildContact(fillIn), name: customer.name },
  }
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

/** JSON writes an unreadable number, which is NaN, as null, so that the API names its field. */
export function toOwnerOrder(draft: Draft): OwnerOrder {
  const { orderId, receiptId, customerId, lines, fields, total, amount } = draft
  const { channel, name, email, phone, address, city, pincode, notes, country, region } = fields
  const isAbroadByPhone = channel === 'phone' && isAbroad(country)
  // The form hides them for another country.
  const { gstin, company } = isAbroadByPhone ? { gstin: '', company: '' } : fields
  const state = channel === 'phone' && !isAbroadByPhone ? fields.state : ''
  const to = channel === 'phone' ? { address, city, pincode, notes, country, region } : noAddress
  return {
    orderId,
    channel,
    ...(customerId && { customerId }),
    customer: { name, email: customerId ? '' : email },
    address: { ...to, phone },
    ...((state || gstin || company) && { buyer: { state, gstin, company } }),
    lines: mergeLines(lines).map((line) => ({
      productId: line.product._id,
      size: line.size,
      options: line.options,
      quantity: line.count,
    })),
    discount: fields.discountUnit === 'rupees' ? parseOptionalRupees(fields.discount) : 0,
    discountPercent: fields.discountUnit === 'percent' ? parseOptionalRupees(fields.discount) : 0,
    discountReason: fields.discountReason,
    code: fields.code,
    delivery: parseOptionalRupees(fields.delivery),
    ...(fields.deposit.trim() && {
      deposit: { amount: parseOptionalRupees(fields.deposit), days: parseDecimal(fields.days) },
    }),
    onDelivery: fields.onDelivery && channel === 'phone' && !isAbroadByPhone,
    totalAmount: total,
    ...(fields.paid === 'now' && {
      received: {
        receiptId,
        amount: parseDecimal(amount),
        method: fields.method,
        reference: fields.reference,
        receivedOn: fields.receivedOn,
      },
    }),
  }
}

function mergeLines(lines: readonly DraftLine[]) {
  const all: (DraftLine & { count: number })[] = []
  for (const line of lines) {
    const sameLine = all.find((other) => isSame(other, line))
    if (sameLine) sameLine.count += parseLineCount(line)
    else all.push({ ...line, count: parseLineCount(line) })
  }
  return all
}

const noAddress = {
  ...{ address: '', city: '', pincode: '', notes: '' },
  ...{ country: HOME_COUNTRY, region: '' },
}

type FieldError = { path: string; message: string }

/** `customer.name` becomes `name`, `lines.0.quantity` becomes `lines`. */
export const errorsByField = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ path, message }) => ({ path: toFieldName(path), message }))

function toFieldName(path: string) {
  if (path.startsWith('lines')) return 'lines'
  if (path === 'discountPercent') return 'discount'
  return path === 'deposit.amount' ? 'deposit' : path.slice(path.lastIndexOf('.') + 1)
}
