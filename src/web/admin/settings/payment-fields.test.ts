import { expect, test } from 'vitest'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import {
  findPaymentFaults,
  pincodeFault,
  toPaymentFields,
  toPaymentSettings,
} from './payment-fields.ts'

const settings: PaymentSettings = {
  methods: ['cod', 'paypal'],
  cod: {
    fee: 99.5,
    most: 50_000,
    pincodes: ['302', '411001'],
    excluded: ['bridal'],
    excludedCollections: ['diwali-edit'],
    confirm: true,
    codeBy: 'text',
    undelivered: 2,
    advance: 10,
  },
  giftCards: true,
  giftCardSales: { isOn: true, least: 500, most: 25_000 },
  deposit: { percent: 40, categories: ['bridal'], dueDays: 21, terms: 'Not returned once cut.' },
  prepaidDiscount: 3,
  upi: { id: '', payee: '' },
  upiParts: { isOn: true, limit: 50_000 },
}

test('settings survive a round trip through the fields', () => {
  expect(toPaymentSettings(toPaymentFields(settings))).toEqual(settings)
  const unlimited = { ...settings, cod: { ...settings.cod, most: null, pincodes: [] } }
  expect(toPaymentSettings(toPaymentFields(unlimited))).toEqual(unlimited)
})

test('hidden methods come last', () => {
  const { methods } = toPaymentFields(settings)
  expect(methods.map(({ method }) => method)).toEqual(['cod', 'paypal', 'razorpay', 'upi'])
})

test('reads numbers and PIN codes in common notations', () => {
  const fields = toPaymentFields(settings)
  const cod = { fee: '', most: '₹ 1,25,000', pincodes: '302 001, 41;\n\n400001 ' }
  expect(toPaymentSettings({ ...fields, cod: { ...fields.cod, ...cod } }).cod).toMatchObject({
    fee: 0,
    most: 125_000,
    pincodes: ['302001', '41', '400001'],
  })
})

test('a text that is no number is an error, not “no limit”', () => {
  const fields = toPaymentFields(settings)
  const cod = { ...fields.cod, most: '5k', undelivered: '' }
  const typedSettings = toPaymentSettings({ ...fields, cod })
  expect(findPaymentFaults(typedSettings).map(({ path }) => path)).toEqual([
    'cod.most',
    'cod.undelivered',
  ])
  expect(findPaymentFaults(settings)).toEqual([])
})

test('the error of a PIN code names it', () => {
  const faults = [{ path: 'cod.pincodes.1', message: 'Wrong.' }]
  expect(pincodeFault(settings, faults)).toBe('411001: Wrong.')
  expect(pincodeFault(settings, [])).toBeUndefined()
})
