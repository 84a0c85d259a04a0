import fc from 'fast-check'
import { expect, test } from 'vitest'
import { productCategories } from '#shared/catalogue/vocabulary.ts'
import type { DiscountKind } from '#shared/orders/discounts/vocabulary.ts'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { valueOfItems } from '#shared/orders/refunded.ts'
import { defaultTaxSettings } from '#shared/orders/tax/default-settings.ts'
import type { TaxSettings } from '#shared/orders/tax/tax-settings-schema.ts'
import { planPayment } from '../../money/dues.ts'
import { type Charge, priceOrder } from '../price-order.ts'
import { createTaxedSale, taxContributors } from '../tax/tax.ts'
import {
  buildPrepaidDiscount,
  calculateUses,
  type DiscountRule,
  planDiscounts,
} from './discounts.ts'

const rule = (more: Partial<DiscountRule> & { code: string }): DiscountRule => ({
  codeId: more.code,
  kind: more.percent ? 'percent' : 'amount',
  percent: null,
  amountPaise: null,
  isLimited: (more.categories ?? more.productIds ?? []).length > 0,
  categories: [],
  productIds: [],
  minimumPaise: 0,
  combines: true,
  ...more,
})
const orderLine = (lineId: string, unitPaise: number, more: object = {}) => ({
  lineId,
  productId: lineId,
  category: 'bridal' as const,
  unitPaise,
  quantity: 1,
  ...more,
})
type OrderLine = ReturnType<typeof orderLine>

const delivery = (): Charge[] => [
  { kind: 'delivery', code: 'home', label: 'Delivery', amountPaise: 99_00, included: false },
]

function priceWithDiscounts(lines: readonly OrderLine[], rules: readonly DiscountRule[]) {
  const goods = priceOrder(lines, [])
  const discounts = planDiscounts(rules, lines, goods)
  const order = priceOrder(lines, [discounts.goods, delivery, discounts.delivery])
  return {
    ...order,
    problems: Object.fromEntries(discounts.problems),
    uses: calculateUses(rules, order.charges),
  }
}

test('takes percentages before amounts, and codes of some products before those of all', () => {
  const lines = [orderLine('a', 1000_00), orderLine('b', 2000_00, { category: 'casual' })]
  const { charges, uses } = priceWithDiscounts(lines, [
    rule({ code: 'FLAT', amountPaise: 100_00 }),
    rule({ code: 'TENTH', percent: 10 }),
    rule({ code: 'BRIDE', percent: 50, categories: ['bridal'] }),
  ])
  expect(uses).toEqual([
    { codeId: 'FLAT', code: 'FLAT', amountPaise: 100_00 },
    { codeId: 'TENTH', code: 'TENTH', amountPaise: 250_00 },
    { codeId: 'BRIDE', code: 'BRIDE', amountPaise: 500_00 },
  ])
  expect(charges.filter(({ code }) => code === 'BRIDE')).toMatchObject([{ lineId: 'a' }])
})

test('grants one code alone unless both allow others', () => {
  const lines = [orderLine('a', 1000_00)]
  const exclusiveRule = rule({ code: 'ALONE', percent: 10, combines: false })
  const otherRule = rule({ code: 'OTHER', percent: 20 })
  expect(priceWithDiscounts(lines, [exclusiveRule, otherRule])).toMatchObject({
    uses: [{ code: 'ALONE' }],
    problems: { OTHER: { kind: 'combine', with: 'ALONE' } },
  })
  expect(priceWithDiscounts(lines, [otherRule, exclusiveRule]).uses).toMatchObject([
    { code: 'OTHER' },
  ])
})

test('a code without effect excludes no other code', () => {
  const lines = [orderLine('a', 1000_00)]
  const expensiveRule = rule({ code: 'RICH', percent: 10, combines: false, minimumPaise: 5000_00 })
  expect(
    priceWithDiscounts(lines, [expensiveRule, rule({ code: 'OTHER', percent: 20 })]),
  ).toMatchObject({
    uses: [{ code: 'OTHER', amountPaise: 200_00 }],
    problems: { RICH: { kind: 'minimum', missingPaise: 4000_00 } },
  })
})

test('a minimum applies to the goods after earlier discounts', () => {
  const lines = [orderLine('a', 1000_00)]
  const minimumRule = rule({ code: 'LEAST', amountPaise: 50_00, minimumPaise: 1000_00 })
  expect(priceWithDiscounts(lines, [minimumRule]).uses).toHaveLength(1)
  expect(
    priceWithDiscounts(lines, [minimumRule, rule({ code: 'TENTH', percent: 10 })]).problems,
  ).toEqual({
    LEAST: { kind: 'minimum', missingPaise: 100_00 },
  })
})

test('a code for other products takes nothing off', () => {
  const casual = rule({ code: 'DAILY', percent: 10, categories: ['casual'] })
  expect(priceWithDiscounts([orderLine('a', 1000_00)], [casual])).toMatchObject({
    uses: [],
    problems: { DAILY: { kind: 'noProduct' } },
  })
  const productRule = rule({ code: 'THIS', percent: 10, productIds: ['a'] })
  expect(priceWithDiscounts([orderLine('a', 1000_00)], [productRule]).uses).toHaveLength(1)
})

test('free delivery reduces the delivery charge and not the goods', () => {
  const free = rule({ code: 'SHIPFREE', kind: 'freeDelivery' })
  const { charges, totalPaise } = priceWithDiscounts([orderLine('a', 1000_00)], [free])
  expect(totalPaise).toBe(1000_00)
  expect(charges.at(-1)).toMatchObject({ kind: 'discount', code: 'SHIPFREE', amountPaise: -99_00 })
})

test('no code reduces an item below zero', () => {
  const { totalPaise, uses } = priceWithDiscounts(
    [orderLine('a', 300_00)],
    [rule({ code: 'BIG', amountPaise: 1000_00 }), rule({ code: 'ALL', percent: 100 })],
  )
  expect(totalPaise).toBe(99_00)
  expect(uses).toEqual([{ codeId: 'ALL', code: 'ALL', amountPaise: 300_00 }])
})

test('applies the discount for paying online after codes', () => {
  const lines = [orderLine('a', 1000_00), orderLine('b', 333_33)]
  const { goods } = planDiscounts(
    [rule({ code: 'HALF', percent: 50 })],
    lines,
    priceOrder(lines, []),
  )
  const { charges, totalPaise } = priceOrder(lines, [goods, buildPrepaidDiscount(3)])
  const off = charges.filter(({ code }) => code === 'prepaid')
  expect(off.reduce((all, { amountPaise }) => all + amountPaise, 0)).toBe(-20_00)
  expect(totalPaise).toBe(646_66)
})

const anyLines = fc
  .array(
    fc.record({
      unitPaise: fc.integer({ min: 1, max: 20_00_000_00 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      category: fc.constantFrom(...productCategories),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) => all.map((line, at) => ({ ...line, lineId: `l${at}`, productId: `p${at}` })))
const anyRules = fc
  .array(
    fc.record({
      kind: fc.constantFrom<DiscountKind>('percent', 'amount', 'freeDelivery'),
      percent: fc.integer({ min: 1, max: 100 }),
      amountPaise: fc.integer({ min: 1, max: 5_00_000_00 }),
      categories: fc.subarray([...productCategories], { maxLength: 2 }),
      minimumPaise: fc.integer({ min: 0, max: 50_000_00 }),
      combines: fc.boolean(),
    }),
    { maxLength: 5 },
  )
  .map((all) => all.map((fields, at) => rule({ ...fields, code: `C${at}` })))
const taxedSettings: TaxSettings = { ...defaultTaxSettings, scheme: 'regular', state: '08' }
const tax = fc.constantFrom<TaxSettings>(
  taxedSettings,
  { ...taxedSettings, roundsTotals: false },
  defaultTaxSettings,
)

test('lines and charges equal the total and the dues, and refunds item by item return the total', () => {
  fc.assert(
    fc.property(
      ...[anyLines, anyRules, tax, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 5 })],
      (lines, rules, settings, prepaid, step) => {
        const plan = planDiscounts(rules, lines, priceOrder(lines, []))
        const order = priceOrder(lines, [
          ...[plan.goods, buildPrepaidDiscount(prepaid), delivery, plan.delivery],
          ...taxContributors(createTaxedSale(settings, '08', lines)),
        ])
        const addedCharges = order.charges.filter(({ included }) => !included)
        const sumCharges = (charges: readonly Charge[]) =>
          charges.reduce((total, { amountPaise }) => total + amountPaise, 0)
        const goodsPaise = lines.reduce((total, line) => total + line.unitPaise * line.quantity, 0)
        expect(goodsPaise + sumCharges(addedCharges)).toBe(order.totalPaise)

        const deposit = { ...defaultPaymentSettings.deposit, categories: ['bridal' as const] }
        const settingsNow = { ...defaultPaymentSettings, deposit }
        const { dues, nowPaise } = planPayment('paypal', settingsNow, lines, order.totalPaise, {
          advanceBy: undefined,
          credit: 0,
        })
        const duesPaise = dues.reduce((total, { amountPaise }) => total + amountPaise, 0)
        expect(dues.length > 0 ? duesPaise : nowPaise).toBe(order.totalPaise)

        let refundedPaise = sumCharges(addedCharges.filter(({ lineId }) => lineId === undefined))
        for (const { lineId, unitPaise, quantity: bought } of lines) {
          const chargesPaise = sumCharges(addedCharges.filter((charge) => charge.lineId === lineId))
          for (let refundedQuantity = 0; refundedQuantity < bought; refundedQuantity += step) {
            const quantity = Math.min(step, bought - refundedQuantity)
            const paise = valueOfItems(
              { unitPaise, chargesPaise, bought, refunded: refundedQuantity },
              quantity,
            )
            expect(paise).toBeGreaterThanOrEqual(0)
            refundedPaise += paise
          }
        }
        expect(refundedPaise).toBe(order.totalPaise)
        for (const { codeId } of calculateUses(rules, order.charges))
          expect(plan.problems.has(codeId)).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})
