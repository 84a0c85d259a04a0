import fc from 'fast-check'
import { expect, test } from 'vitest'
import { providerAmount } from './provider-amount.ts'

const chargedAmount = fc.record({
  paise: fc.integer({ min: 1, max: 1_000_000_000 }),
  minor: fc.integer({ min: 1, max: 1_000_000_000 }),
})
const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 })

test('refunds never exceed the charged amount, and add up to it', () => {
  fc.assert(
    fc.property(chargedAmount, shares, (order, parts) => {
      let [paise, minor] = [0, 0]
      for (const part of [...parts, 1]) {
        const next = Math.round((order.paise - paise) * part)
        const refundMinor = providerAmount(order, { paise, minor }, next)
        expect(refundMinor).toBeGreaterThanOrEqual(0)
        expect(Math.abs(refundMinor - (next * order.minor) / order.paise)).toBeLessThanOrEqual(1)
        paise += next
        minor += refundMinor
        expect(minor).toBeLessThanOrEqual(order.minor)
      }
      expect({ paise, minor }).toEqual(order)
    }),
  )
})
