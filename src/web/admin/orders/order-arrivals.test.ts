import { expect, test } from 'vitest'
import { countArrivals } from './order-arrivals.ts'

test('counts new orders, but none that return to the list', () => {
  const arrivals = countArrivals({ newest: 'b', total: 2 }, { newest: 'a', total: 1 })
  expect(arrivals).toEqual({ count: 0, seen: { newest: 'b', total: 1 } })
  expect(countArrivals(arrivals.seen, { newest: 'b', total: 2 }).count).toBe(0)
  expect(countArrivals(arrivals.seen, { newest: 'd', total: 3 })).toEqual({
    count: 2,
    seen: { newest: 'd', total: 3 },
  })
})
