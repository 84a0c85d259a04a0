import { expect, test } from 'vitest'
import { countArrivals } from './order-arrivals.ts'

test('counts new orders, but none that return to the list', () => {
  const left = countArrivals({ newest: 'b', total: 2 }, { newest: 'a', total: 1 })
  expect(left).toEqual({ count: 0, seen: { newest: 'b', total: 1 } })
  expect(countArrivals(left.seen, { newest: 'b', total: 2 }).count).toBe(0)
  expect(countArrivals(left.seen, { newest: 'd', total: 3 })).toEqual({
    count: 2,
    seen: { newest: 'd', total: 3 },
  })
})
