import { expect, test, vi } from 'vitest'
import { ShopError } from '../../errors.ts'
import { createCheckoutQueue } from './checkout-queue.ts'

const soldOut = () => new ShopError('sold_out.gone', { title: 'Gulnaar lehenga' })

/** Starts three checkouts of one product, each running until the test settles it. */
function threeBuyers(queue: ReturnType<typeof createCheckoutQueue>) {
  const atStock = ['a', 'b', 'c'].map((userId) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const answer = queue(userId, ['lehenga'], { work: () => promise, check: async () => {} })
    answer.catch(() => {})
    return { answer, resolve, reject }
  })
  return { first: atStock[0], rest: atStock.slice(1) }
}

test('when a product is sold out, all who wait for it are refused without a turn', async () => {
  const queue = createCheckoutQueue()
  const { first, rest } = threeBuyers(queue)
  const work = vi.fn(async () => 'bought')
  const check = async () => {
    throw soldOut()
  }
  const waiting = ['d', 'e', 'f'].map((userId) => queue(userId, ['lehenga'], { work, check }))
  first?.reject(soldOut())
  for (const answer of waiting) await expect(answer).rejects.toMatchObject({ code: 'sold_out' })
  expect(work).not.toHaveBeenCalled()
  for (const { resolve } of rest) resolve('bought')
})

test('who still finds enough waits again', async () => {
  const queue = createCheckoutQueue()
  const { first, rest } = threeBuyers(queue)
  const check = vi.fn(async () => {})
  const waiting = ['d', 'e'].map((userId) =>
    queue(userId, ['lehenga'], { work: async () => userId, check }),
  )
  first?.reject(soldOut())
  expect(await Promise.all(waiting)).toEqual(['d', 'e'])
  expect(check).toHaveBeenCalledTimes(2)
  for (const { resolve } of rest) resolve('bought')
})

test('another refusal only gives its turn to the next', async () => {
  const queue = createCheckoutQueue()
  const { first, rest } = threeBuyers(queue)
  const check = vi.fn(async () => {})
  const next = queue('d', ['lehenga'], { work: async () => 'bought', check })
  first?.reject(new ShopError('cart_empty'))
  expect(await next).toBe('bought')
  expect(check).not.toHaveBeenCalled()
  for (const { resolve } of rest) resolve('bought')
})

test('a product that is sold out changes nothing for those who wait for another', async () => {
  const queue = createCheckoutQueue()
  const { first, rest } = threeBuyers(queue)
  const check = vi.fn(async () => {})
  const others = ['d', 'e', 'f', 'g'].map((userId) =>
    queue(userId, ['saree'], { work: async () => userId, check }),
  )
  first?.reject(soldOut())
  expect(await Promise.all(others)).toEqual(['d', 'e', 'f', 'g'])
  expect(check).not.toHaveBeenCalled()
  for (const { resolve } of rest) resolve('bought')
})
