import { expect, test } from 'vitest'
import { allocate, type Charge, type Contributor, priceOrder } from './price-order.ts'

const lines = [
  { lineId: 'a', unitPaise: 12_500_00, quantity: 1 },
  { lineId: 'b', unitPaise: 999_50, quantity: 3 },
]
const charge = (amountPaise: number, more: Partial<Charge> = {}): Charge => ({
  kind: amountPaise < 0 ? 'discount' : 'fee',
  code: 'a',
  label: 'A',
  amountPaise,
  included: false,
  ...more,
})

test('an order without a contributor costs the sum of its lines', () => {
  expect(priceOrder(lines, [])).toEqual({ lines, charges: [], totalPaise: 15_498_50 })
})

test('lines and charges outside prices add up to the total', () => {
  const seenTotals: number[] = []
  const recordTotal: Contributor = ({ totalPaise }) => {
    seenTotals.push(totalPaise)
    return []
  }
  const { charges, totalPaise } = priceOrder(lines, [
    () => [charge(-498_50), charge(700_00, { kind: 'tax', included: true })],
    recordTotal,
    () => [charge(50_00)],
  ])
  expect(totalPaise).toBe(15_050_00)
  expect(charges).toHaveLength(3)
  expect(seenTotals).toEqual([15_000_00])
})

test('a contributor can’t subtract more than the total', () => {
  expect(() => priceOrder(lines, [() => [charge(-20_000_00)]])).toThrow('-450150 paise')
})

test('shares add up to the amount and are off by less than a paisa', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(-100, [1, 1, 1])).toEqual([-33, -33, -34])
  expect(allocate(5, [0, 0])).toEqual([3, 2])
  expect(allocate(5, [])).toEqual([])
  let seed = 1
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 1000; round += 1) {
    const weights = Array.from({ length: 1 + random(9) }, () => random(100_000))
    const amount = random(2_000_000) - 1_000_000
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const shares = allocate(amount, weights)
    expect(shares.reduce((all, share) => all + share, 0)).toBe(amount)
    if (sum > 0)
      for (const [at, share] of shares.entries())
        expect(Math.abs(share - (amount * (weights[at] ?? 0)) / sum)).toBeLessThan(1)
  }
})
