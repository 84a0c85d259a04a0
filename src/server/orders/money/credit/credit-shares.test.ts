import { expect, test } from 'vitest'
import { shareCredit, usableCredit } from './credit-shares.ts'

test('credit pays at most the order total', () => {
  expect(usableCredit(900_00, 500_00, 500_00)).toBe(500_00)
  expect(usableCredit(0, 500_00, 500_00)).toBe(0)
  expect(usableCredit(200_00, 500_00, 500_00)).toBe(200_00)
})

test('leaves no remainder too small for a provider', () => {
  expect(usableCredit(499_50, 500_00, 500_00)).toBe(499_00)
  expect(usableCredit(499_00, 500_00, 500_00)).toBe(499_00)
  // 50 paise of the deposit would be left.
  expect(usableCredit(249_50, 250_00, 500_00)).toBe(249_00)
  expect(usableCredit(250_00, 250_00, 500_00)).toBe(250_00)
  // 50 paise of the total would be left; the deposit is covered.
  expect(usableCredit(499_50, 250_00, 500_00)).toBe(499_00)
  expect(usableCredit(50, 60, 60)).toBe(0)
})

test('leaves nothing or a payable amount, of the amount due at once and of the total', () => {
  for (let credit = 0; credit <= 700; credit += 7)
    for (let now = 100; now <= 500; now += 9) {
      const usedPaise = usableCredit(credit, now, 600)
      expect(usedPaise).toBeLessThanOrEqual(Math.min(credit, 600))
      for (const leftPaise of [600 - usedPaise, now - usedPaise])
        expect(leftPaise <= 0 || leftPaise >= 100).toBe(true)
    }
})

test('uses accounts in their order', () => {
  const account = (accountId: string, paise: number) =>
    ({ accountId, paise, kind: 'giftCard', codeEnd: '' }) as const
  const accounts = [account('a', 300), account('b', 0), account('c', 500)]
  expect(shareCredit(accounts, 450)).toEqual([
    { accountId: 'a', paise: 300 },
    { accountId: 'c', paise: 150 },
  ])
  expect(shareCredit(accounts, 0)).toEqual([])
})
