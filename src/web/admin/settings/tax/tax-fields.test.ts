import { expect, test } from 'vitest'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import { findTaxFaults, type TaxFields, toTaxFields, toTaxSettings } from './tax-fields.ts'

const lining = {
  ...{ option: 'lining' as const, hsn: '9988', from: '2026-04-01', until: null },
  ...{ rate: 5, threshold: null, rateAbove: null },
}

test('settings survive a round trip through the fields', () => {
  const settings = { ...defaultTaxSettings, optionRules: [lining] }
  expect(toTaxSettings(toTaxFields(settings))).toEqual(settings)
})

test('names a product by the address of its page', () => {
  const id = '01a20ae7-c647-7e1e-b481-5803796304ac'
  const fields = toTaxFields(defaultTaxSettings)
  const rules = fields.rules.map((rule) => ({
    ...rule,
    applies: 'product' as const,
    product: `https://zari.example/shop/product/${id}?size=M`,
  }))
  expect(toTaxSettings({ ...fields, rules }).rules[0]).toMatchObject({
    productId: id,
    category: null,
  })
})

test('the error of a rate that is no number names its path', () => {
  const fields = toTaxFields(defaultTaxSettings)
  const rules = fields.rules.map((rule) => ({ ...rule, rate: 'five', threshold: '₹2,500' }))
  const optionRules = [{ ...rules[0], key: 'lining', option: 'lining' as const, threshold: 'x' }]
  const typedSettings = toTaxSettings({ ...fields, rules, optionRules } as TaxFields)
  expect(findTaxFaults(typedSettings).map(({ path }) => path)).toEqual([
    ...['rules.0.rate', 'optionRules.0.rate', 'optionRules.0.threshold'],
  ])
})
