import { afterAll, expect, test } from 'vitest'
import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import { panelHindi } from '#shared/words/hindi/panel/locale.ts'
import { english, setLocaleSource } from '#shared/words/words.ts'
import { fieldWords } from '../field-words.ts'
import { valueText } from './value-text.ts'

const previousSource = setLocaleSource(() => english)
afterAll(() => {
  setLocaleSource(previousSource)
})

const scopeNames = {
  getCategory: (id: string) => `category ${id}`,
  getCollection: (id: string) => `collection ${id}`,
  getAddOn: (code: string) => `add-on ${code}`,
}
const inEnglish = (name: string, value: unknown) => valueText(name, value, scopeNames)

test('shows codes by their labels', () => {
  expect(inEnglish('status', 'published')).toBe('Published')
  expect(inEnglish('channel', 'phone')).toBe('By phone')
  expect(inEnglish('method', 'cash')).toBe('Cash')
  expect(inEnglish('methods', ['cod', 'paypal'])).toBe('Cash on delivery, PayPal')
  expect(inEnglish('staffRole', 'catalogue')).toBe('Catalogue')
  expect(inEnglish('kind', 'freeDelivery')).toBe('Free delivery')
  expect(inEnglish('kind', 'orderConfirmed')).toBe('orderConfirmed')
})

test('names categories and collections, and counts products', () => {
  expect(inEnglish('category', 'bridal')).toBe('category bridal')
  expect(inEnglish('categories', ['bridal', 'casual'])).toBe('category bridal, category casual')
  expect(inEnglish('collections', ['lamps'])).toBe('collection lamps')
  expect(inEnglish('products', [crypto.randomUUID(), crypto.randomUUID()])).toBe('2 products')
})

test('formats sums, instants and days', () => {
  expect(inEnglish('total', 7300)).toBe('₹7,300')
  expect(inEnglish('until', '2027-05-26T08:04:27.687Z')).toBe('26 May 2027, 1:34 pm')
  expect(inEnglish('receivedOn', '2027-05-26')).toBe('26 May 2027')
  expect(inEnglish('note', 'since 2027-05-26')).toBe('since 2027-05-26')
})

const auditedFields = [
  ...[
    'status',
    'category',
    'categories',
    'collections',
    'products',
    'images',
    'imageTexts',
    'imageFocus',
  ],
  ...['price', 'publishAt', 'isArchived', 'inNavigation', 'isShown', 'staffRole', 'email'],
  ...['channel', 'customer', 'total', 'discount', 'percent', 'reason', 'method', 'reference'],
  ...['receivedOn', 'until', 'orderStatus', 'courier', 'trackingNumber', 'sendsUnpaid', 'amount'],
  ...['pieces', 'restock', 'fit', 'outcome', 'production', 'centimetres', 'kind', 'minimum'],
  ...['firstOrder', 'startsAt', 'endsAt', 'maxUses', 'maxUsesPerShopper', 'combines', 'enabled'],
  ...['frozen', 'note', 'letters', 'caption', 'link', 'image', 'codLimit', 'kept', 'orders'],
]

test('names every field in Hindi', () => {
  setLocaleSource(() => panelHindi)
  const english = [...auditedFields, ...productColumns].filter((name) =>
    /[a-z]{3}/i.test(fieldWords(name).replace(/SKU|HSN/, '')),
  )
  setLocaleSource(previousSource)
  expect(english).toEqual([])
})
