import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultPaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import { paymentMethods } from '#shared/orders/vocabulary.ts'
import { advanceMethods, planPayment } from './dues.ts'

const { cod, deposit } = defaultPaymentSettings
const razorpay = { name: 'razorpay', currency: 'INR' }
const providers = { all: [{ name: 'paypal', currency: 'USD' }, razorpay] } as never
const advanceBy = 'razorpay'
const withoutCredit = { advanceBy, credit: 0 } as const
const bridal = (unitPaise: number, quantity = 1) => ({
  category: 'bridal' as const,
  unitPaise,
  quantity,
})
const bridalDeposit = (percent: number) => ({
  cod,
  deposit: { ...deposit, percent, categories: ['bridal' as const] },
})

test('the total is due at once without deposits and advances', () => {
  for (const method of paymentMethods)
    expect(planPayment(method, { cod, deposit }, [bridal(99_900)], 99_900, withoutCredit)).toEqual({
      provider: method,
      nowPaise: 99_900,
      dues: [],
      creditPaise: 0,
    })
})

test('a deposit applies only to its categories, and the balance is whole rupees', () => {
  const lines = [bridal(1_000_050), { ...bridal(50_000), category: 'casual' as const }]
  const { nowPaise, dues } = planPayment(
    'razorpay',
    bridalDeposit(40),
    lines,
    1_050_050,
    withoutCredit,
  )
  expect(dues).toMatchObject([
    { kind: 'now', amountPaise: 450_050 },
    { kind: 'before_dispatch', amountPaise: 600_000, days: deposit.dueDays },
  ])
  expect(nowPaise).toBe(450_050)
})

test('an advance is paid by any offered method, first by a provider that settles in rupees', () => {
  const methods = ['paypal', 'upi', 'cod', 'razorpay'] as const
  expect(advanceMethods(methods, providers)).toEqual(['razorpay', 'paypal', 'upi'])
  expect(advanceMethods(['cod', 'upi'], providers)).toEqual(['upi'])
  // If nothing else is offered, a provider outside of the checkout takes it.
  expect(advanceMethods(['cod'], providers)).toEqual(['razorpay'])
  expect(advanceMethods(['cod'], { all: [] })).toEqual([])
})

test('an advance of an order on delivery is due at once, and the rest on delivery', () => {
  const settings = { cod: { ...cod, advance: 20 }, deposit }
  expect(planPayment('cod', settings, [bridal(99_950)], 99_950, withoutCredit)).toEqual({
    provider: 'razorpay',
    nowPaise: 20_050,
    creditPaise: 0,
    dues: [
      { kind: 'now', amountPaise: 20_050 },
      { kind: 'on_delivery', amountPaise: 79_900 },
    ],
  })
  const onDelivery = { advanceBy: undefined, credit: 0 }
  expect(planPayment('cod', settings, [bridal(99_950)], 99_950, onDelivery)).toMatchObject({
    provider: 'cod',
    dues: [],
  })
})

test('dues add up to the total for all prices and percentages', () => {
  const lines = fc.array(
    fc.record({
      category: fc.constantFrom('bridal' as const, 'casual' as const),
      unitPaise: fc.integer({ min: 0, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  const percent = fc.integer({ min: 0, max: 90 })
  const charges = fc.integer({ min: -2_000_000, max: 50_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...paymentMethods),
      lines,
      percent,
      percent,
      charges,
      fc.integer({ min: 0, max: 9_000_000 }),
      (method, basket, of, advance, more, credit) => {
        const sum = basket.reduce((all, { unitPaise, quantity }) => all + unitPaise * quantity, 0)
        const total = Math.max(0, sum + more)
        const settings = { ...bridalDeposit(of), cod: { ...cod, advance } }
        const plan = planPayment(method, settings, basket, total, { advanceBy, credit })
        const { nowPaise, dues, creditPaise, provider } = plan
        const due = dues.reduce((all, { amountPaise }) => all + amountPaise, 0)
        const atOnce = dues[0]?.amountPaise ?? total
        expect(dues.length === 0 ? atOnce : due).toBe(total)
        expect(creditPaise).toBeLessThanOrEqual(Math.min(credit, total))
        expect(nowPaise).toBe(Math.max(0, atOnce - creditPaise))
        if (nowPaise === 0) expect(['credit', 'none']).toContain(provider)
        // Credit leaves no rest that is too small for a provider.
        if (creditPaise > 0)
          for (const rest of [nowPaise, total - creditPaise])
            expect(rest === 0 || rest >= 100).toBe(true)
        if (dues.length === 0) return
        expect(dues[0]?.kind).toBe('now')
        for (const { amountPaise } of dues) expect(amountPaise).toBeGreaterThanOrEqual(100)
        expect((dues[1]?.amountPaise ?? 0) % 100).toBe(0)
      },
    ),
    { numRuns: 1000 },
  )
})
