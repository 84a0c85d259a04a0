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
  return { first: atStock[0], otherBuyers: atStock.slice(1) }
}

test('refuses all buyers waiting for a sold out product without a turn', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  const work = vi.fn(async () => 'bought')
  const check = async () => {
    throw soldOut()
  }
  const next = queue('d', ['lehenga'], { work: () => new Promise<string>(() => {}), check })
  next.catch(() => {})
  const waitingCheckouts = ['e', 'f', 'g'].map((userId) =>
    queue(userId, ['lehenga'], { work, check }),
  )
  first?.reject(soldOut())
  for (const answer of waitingCheckouts)
    await expect(answer).rejects.toMatchObject({ code: 'sold_out' })
  expect(work).not.toHaveBeenCalled()
  for (const { resolve } of otherBuyers) resolve('bought')
})

test('a buyer with enough stock left keeps the place', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  const startedBuyers: string[] = []
  const buy = (userId: string, check: () => Promise<void>) =>
    queue(userId, ['lehenga'], {
      check,
      work: async () => {
        startedBuyers.push(userId)
        return userId
      },
    })
  const check = vi.fn(async () => {})
  const waitingCheckouts = ['d', 'e', 'f'].map((userId) => buy(userId, check))
  first?.reject(soldOut())
  const newcomer = buy('newcomer', check)
  expect(await Promise.all([...waitingCheckouts, newcomer])).toEqual(['d', 'e', 'f', 'newcomer'])
  expect(startedBuyers).toEqual(['d', 'e', 'f', 'newcomer'])
  expect(check).toHaveBeenCalledTimes(4)
  for (const { resolve } of otherBuyers) resolve('bought')
})

test('ignores a check that ends after the turn began', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  const read = Promise.withResolvers<void>()
  const order = Promise.withResolvers<string>()
  const answer = queue('d', ['lehenga'], { work: () => order.promise, check: () => read.promise })
  first?.reject(soldOut())
  await first?.answer.catch(() => {})
  read.reject(soldOut())
  await read.promise.catch(() => {})
  order.resolve('bought')
  expect(await answer).toBe('bought')
  for (const { resolve } of otherBuyers) resolve('bought')
})

test('a failed check leaves the answer to the turn', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  const check = async () => {
    throw new Error('no connection')
  }
  const waitingCheckouts = ['d', 'e'].map((userId) =>
    queue(userId, ['lehenga'], { work: async () => userId, check }),
  )
  first?.reject(soldOut())
  expect(await Promise.all(waitingCheckouts)).toEqual(['d', 'e'])
  for (const { resolve } of otherBuyers) resolve('bought')
})

test('checks at most 100 of 1,000 waiting buyers at once', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  let [now, maxRunning] = [0, 0]
  const check = async () => {
    now += 1
    maxRunning = Math.max(maxRunning, now)
    await new Promise(setImmediate)
    now -= 1
    throw soldOut()
  }
  const work = vi.fn(() => new Promise<string>(() => {}))
  const waitingCheckouts = Array.from({ length: 1000 }, (_, n) =>
    queue(`w${n}`, ['lehenga'], { work, check }),
  )
  first?.reject(soldOut())
  // One was given the turn that the refused buyer left.
  const [, ...others] = waitingCheckouts
  for (const answer of others) await expect(answer).rejects.toMatchObject({ code: 'sold_out' })
  expect(maxRunning).toBe(100)
  expect(work).toHaveBeenCalledTimes(1)
  for (const { resolve } of otherBuyers) resolve('bought')
})

test('a refusal for another reason only passes the turn to the next buyer', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  const check = vi.fn(async () => {})
  const next = queue('d', ['lehenga'], { work: async () => 'bought', check })
  first?.reject(new ShopError('cart_empty'))
  expect(await next).toBe('bought')
  expect(check).not.toHaveBeenCalled()
  for (const { resolve } of otherBuyers) resolve('bought')
})

test('a sold out product does not affect buyers waiting for another', async () => {
  const queue = createCheckoutQueue()
  const { first, otherBuyers } = threeBuyers(queue)
  const check = vi.fn(async () => {})
  const others = ['d', 'e', 'f', 'g'].map((userId) =>
    queue(userId, ['saree'], { work: async () => userId, check }),
  )
  first?.reject(soldOut())
  expect(await Promise.all(others)).toEqual(['d', 'e', 'f', 'g'])
  expect(check).not.toHaveBeenCalled()
  for (const { resolve } of otherBuyers) resolve('bought')
})
