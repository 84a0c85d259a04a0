import { expect, test } from 'vitest'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { taxFieldsOf, taxSettingsOf, unreadableNumbers } from './tax-fields.ts'

test('settings that are shown and not changed are the same', () => {
  expect(taxSettingsOf(taxFieldsOf(defaultTaxSettings))).toEqual(defaultTaxSettings)
})

test('a product is named by the address of its page', () => {
  const id = '01a20ae7-c647-7e1e-b481-5803796304ac'
  const fields = taxFieldsOf(defaultTaxSettings)
  const rules = fields.rules.map((rule) => ({
    ...rule,
    applies: 'product' as const,
    product: `https://zari.example/shop/product/${id}?size=M`,
  }))
  expect(taxSettingsOf({ ...fields, rules }).rules[0]).toMatchObject({
    productId: id,
    category: null,
  })
})

test('a rate that is no number is named by its path', () => {
  const fields = taxFieldsOf(defaultTaxSettings)
  const rules = fields.rules.map((rule) => ({ ...rule, rate: 'five', threshold: '₹2,500' }))
  expect(unreadableNumbers(taxSettingsOf({ ...fields, rules }))).toEqual(['rules.0.rate'])
})
