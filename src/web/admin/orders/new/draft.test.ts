import { expect, test } from 'vitest'
import type { OrderProduct } from '#shared/orders/owner-order-schema.ts'
import {
  calculateSums,
  type DraftFields,
  type DraftLine,
  errorsByField,
  fillContact,
  getVariantStock,
  lineTotal,
  noContact,
  parseLineCount,
  parseOptionalRupees,
  sizesFor,
  toOwnerOrder,
  withCurrentProducts,
  withMake,
  withoutProfiles,
  withProduct,
} from './draft.ts'

const saree = { _id: 'saree', title: 'Saree', price: 999.99, salePrice: 0, totalStock: 3 }
const lehenga = {
  ...saree,
  _id: 'lehenga',
  price: 5000,
  salePrice: 4500,
  sizes: [
    { size: 'S', stock: 0 },
    { size: 'M', stock: 2 },
    { size: 'L', stock: 1 },
  ],
}
const plain = saree as OrderProduct
const sized = lehenga as OrderProduct

const buildLines = (...additions: [OrderProduct, string][]) =>
  additions.reduce<DraftLine[]>(
    (lines, [product, size]) => withProduct(lines, product, size).lines,
    [],
  )

const typedFields: DraftFields = {
  ...noContact,
  deposit: '',
  days: '15',
  onDelivery: false,
  channel: 'phone',
  name: 'Meera',
  email: 'meera@example.com',
  phone: '9876543210',
  city: 'Jaipur',
  discount: '',
  discountUnit: 'rupees',
  discountReason: '',
  code: '',
  delivery: '80',
  state: '',
  gstin: '',
  company: '',
  paid: 'later',
  method: 'cash',
  reference: '',
  receivedOn: '2026-11-23',
}
const emptyDraft = {
  orderId: 'o',
  receiptId: 'r',
  customerId: undefined,
  lines: [],
  fields: typedFields,
  total: 4580,
  amount: '4580',
}

test('the same product in the same size raises the quantity, and another size adds a line', () => {
  const lines = buildLines([sized, 'M'], [plain, ''], [sized, 'M'], [sized, 'L'])
  expect(lines.map(({ key, size, quantity }) => [key, size, quantity])).toEqual([
    [1, 'M', '2'],
    [2, '', '1'],
    [3, 'L', '1'],
  ])
  expect(withProduct(lines, plain, '').key).toBe(2)
  const blank = lines.map((line) => ({ ...line, quantity: '' }))
  expect(withProduct(blank, plain, '').lines[1]?.quantity).toBe('1')
})

test('a line changes to sizes that are in stock and in no other line', () => {
  const lines = buildLines([sized, 'M'], [sized, 'L'])
  const offeredSizes = sizesFor(lines[0] as DraftLine, lines)
  expect(offeredSizes.map(({ isOffered }) => isOffered)).toEqual([false, true, false])
  expect(
    sizesFor(buildLines([sized, 'M'])[0] as DraftLine, []).map((size) => size.isOffered),
  ).toEqual([false, true, true])
})

test('a line keeps its size that the product no longer has, without stock', () => {
  const [line] = buildLines([sized, 'M'])
  const sizes = [{ size: 'L', stock: 1 }]
  const [current] = withCurrentProducts([line as DraftLine], [{ ...sized, sizes }])
  expect(current && sizesFor(current, [current]).map(({ size }) => size)).toEqual(['L', 'M'])
  expect(current && getVariantStock(current)).toBe(0)
})

test.each([
  ['1', 1],
  [' 12 ', 12],
  ['0', Number.NaN],
  ['', Number.NaN],
  ['1.5', Number.NaN],
  ['-1', Number.NaN],
  ['99999', Number.NaN],
])('the quantity of “%s” is %d', (quantity, expected) => {
  expect(parseLineCount({ quantity })).toBe(expected)
})

const inRupees = { discountUnit: 'rupees' } as const

test('sums are exact in paise, and never below 0', () => {
  const lines = buildLines([plain, ''], [plain, ''], [plain, ''], [sized, 'M'])
  expect(lines.map(lineTotal)).toEqual([2999.97, 4500])
  expect(calculateSums(lines, { ...inRupees, discount: '0.1', delivery: '80.20' }, false)).toEqual({
    pieces: 7499.97,
    total: 7580.07,
  })
  expect(calculateSums(lines, { ...inRupees, discount: 'ten', delivery: '' }, false).total).toBe(
    7499.97,
  )
  expect(calculateSums(lines, { ...inRupees, discount: '9000', delivery: '' }, false).total).toBe(0)
  expect(calculateSums(lines, { ...inRupees, discount: 'ten', delivery: '' }, true).total).toBe(
    7500,
  )
  const tenth = { discountUnit: 'percent', discount: '10', delivery: '50' } as const
  expect(calculateSums(lines, tenth, false).total).toBe(6799.97)
  expect([parseOptionalRupees(' '), parseOptionalRupees('1e3')]).toEqual([0, Number.NaN])
})

test('updates lines to current prices and stock, and treats a missing product as sold out', () => {
  const lines = buildLines([sized, 'M'], [plain, ''])
  const [first, second] = withCurrentProducts(lines, [{ ...sized, salePrice: 4000 }])
  expect(first && [lineTotal(first), getVariantStock(first)]).toEqual([4000, 2])
  expect(second && [lineTotal(second), getVariantStock(second)]).toEqual([999.99, 0])
  const [missingProductLine] = withCurrentProducts(lines, [])
  expect(missingProductLine && getVariantStock(missingProductLine)).toBe(0)
})

const stitched = {
  ...sized,
  _id: 'stitched',
  making: {
    makes: [
      { make: 'measured', price: 1500, days: 20, hasSize: false, isAvailable: true },
      { make: 'semiStitched', price: -300, days: 5, hasSize: true, isAvailable: true },
      { make: 'unstitched', price: -500, days: 1, hasSize: false, isAvailable: false },
    ],
    addOns: [{ code: 'lining', price: 250, days: 2 }],
    depositPercent: 0,
  },
} as OrderProduct

test('a line made to order loses its size and its stock limit', () => {
  const [line] = buildLines([stitched, 'M'])
  if (!line) throw new Error('No line')
  const measured = { ...line, ...withMake(line, 'measured') }
  expect(measured).toMatchObject({ size: '', options: { make: 'measured', addOns: [] } })
  expect([lineTotal(measured), getVariantStock(measured)]).toEqual([6000, 1000])
  const lined = { ...measured, options: { ...measured.options, addOns: ['lining' as const] } }
  expect(lineTotal({ ...lined, quantity: '2' })).toBe(12_500)
  expect(withMake(lined, undefined)).toEqual({ size: 'M', options: { addOns: ['lining'] } })
  const semi = { ...lined, ...withMake(lined, 'semiStitched') }
  expect([semi.size, lineTotal(semi), getVariantStock(semi)]).toEqual(['M', 4450, 2])
  expect(getVariantStock({ ...line, ...withMake(line, 'unstitched') })).toBe(0)
  const [missingProductLine] = withCurrentProducts([measured], [])
  expect(missingProductLine && getVariantStock(missingProductLine)).toBe(0)
})

test('combines equal items unless they are made to measure, and removes measures with their customer', () => {
  const { lines } = withProduct(buildLines([stitched, 'M']), stitched, '', 'measured')
  expect(lines.map(({ size, options }) => [size, options.make])).toEqual([
    ['M', undefined],
    ['', 'measured'],
  ])
  const [first, second] = lines
  if (!first || !second) throw new Error('No lines')
  const bothLines = [{ ...first, ...withMake(first, 'measured') }, second]
  const options = { make: 'measured', addOns: [] }
  expect(toOwnerOrder({ ...emptyDraft, lines: bothLines }).lines).toEqual([
    { productId: 'stitched', size: '', options, quantity: 1 },
    { productId: 'stitched', size: '', options, quantity: 1 },
  ])
  expect(withProduct([second], stitched, '', 'measured').lines).toHaveLength(2)
  const semi = lines.map((line) => ({ ...line, ...withMake(line, 'semiStitched'), size: 'M' }))
  expect(toOwnerOrder({ ...emptyDraft, lines: semi }).lines).toMatchObject([{ quantity: 2 }])
  const measuredLine = { ...second, options: { ...second.options, profileId: 'p' } }
  expect(
    toOwnerOrder({ ...emptyDraft, lines: [first, measuredLine] }).lines[1]?.options.profileId,
  ).toBe('p')
  expect(withoutProfiles([measuredLine])[0]?.options).toEqual(options)
})

test('a chosen customer fills blank fields and replaces the data of an earlier one', () => {
  const meera = { ...noContact, name: 'Meera', phone: '98', city: 'Jaipur' }
  const asha = { ...noContact, name: 'Asha', phone: '97' }
  const typedContact = { ...noContact, name: 'Mee', notes: 'Ring twice' }
  const { contact: first, filled } = fillContact(typedContact, noContact, meera)
  expect(first).toEqual({ ...meera, notes: 'Ring twice' })
  expect(fillContact(first, filled, asha).contact).toEqual({ ...asha, notes: 'Ring twice' })
  expect(fillContact(first, filled, noContact).contact).toMatchObject({ name: 'Meera', city: '' })
})

test('does not complete a partly typed address from another', () => {
  const jaipur = { ...noContact, name: 'Meera', address: '1 Fort Road', city: 'Jaipur' }
  const meera = { ...jaipur, pincode: '302001', notes: 'A door' }
  const asha = { ...meera, name: 'Asha', address: '2 Hill Road', city: 'Pune', pincode: '411001' }
  const typedContact = { ...noContact, city: 'Delhi' }
  expect(fillContact(typedContact, noContact, meera).contact).toEqual({
    ...typedContact,
    name: 'Meera',
  })

  // A PIN code that is edited after Meera's address was filled in, and then other customers.
  const first = fillContact(noContact, noContact, meera)
  const editedContact = { ...first.contact, pincode: '110001' }
  const second = fillContact(editedContact, first.filled, asha)
  expect(second.contact).toEqual({ ...noContact, name: 'Asha', pincode: '110001' })
  const third = fillContact({ ...second.contact, pincode: '' }, second.filled, meera)
  expect(third.contact).toEqual(meera)
})

test('omits tax details that the form hides for another country', () => {
  const fields = { ...typedFields, country: 'AE', gstin: 'half-typed', company: 'Meera Ltd' }
  expect(toOwnerOrder({ ...emptyDraft, fields })).not.toHaveProperty('buyer')
  expect(toOwnerOrder({ ...emptyDraft, fields: { ...fields, country: 'IN' } })).toHaveProperty(
    'buyer',
  )
})

test('sends an address only for an order by phone, and money only when received', () => {
  const fields = typedFields
  const draft = { ...emptyDraft, lines: buildLines([sized, 'M']) }
  expect(toOwnerOrder(draft)).toEqual({
    orderId: 'o',
    channel: 'phone',
    customer: { name: 'Meera', email: 'meera@example.com' },
    address: {
      ...{ address: '', city: 'Jaipur', pincode: '', notes: '', phone: '9876543210' },
      ...{ country: 'IN', region: '' },
    },
    lines: [{ productId: 'lehenga', size: 'M', options: {}, quantity: 1 }],
    discount: 0,
    discountPercent: 0,
    discountReason: '',
    code: '',
    delivery: 80,
    onDelivery: false,
    totalAmount: 4580,
  })
  const atCounter = { ...fields, channel: 'counter', paid: 'now' } as const
  expect(toOwnerOrder({ ...draft, customerId: 'c', fields: atCounter })).toMatchObject({
    customerId: 'c',
    customer: { name: 'Meera', email: '' },
    address: { city: '', phone: '9876543210' },
    received: { receiptId: 'r', amount: 4580, method: 'cash', receivedOn: '2026-11-23' },
  })
})

test('an error of the API belongs to the field that shows it', () => {
  const at = (path: string) => errorsByField([{ path, message: 'no' }])[0]?.path
  expect(['customer.name', 'lines.0.quantity', 'received.amount', 'discount', ''].map(at)).toEqual([
    'name',
    'lines',
    'amount',
    'discount',
    '',
  ])
})
