import { ShopError } from '../../errors.ts'
import { createQueue, createQueuesByKey } from '../../queues.ts'

export type CheckoutQueue = ReturnType<typeof createCheckoutQueue>

type Checkout<Result> = {
  work: () => Promise<Result>
  /** Throws `sold_out` if the stock does not suffice. Runs outside of the queue, so it only reads. */
  check: () => Promise<void>
}

/** Well below the number of reads that may wait for a connection, so that other reads still can. */
const MAX_CHECKS = 100

const isSoldOut = (error: unknown) => error instanceof ShopError && error.code === 'sold_out'

/** Queues the checkouts of one process before they take a database connection. */
export function createCheckoutQueue() {
  // Orders of one product wait for its row lock anyway; 2,000 are served within the seconds that a
  // shopper waits.
  const products = createQueuesByKey(3, 2000, 'busy.buyers')
  // One at a time, so that an account cannot crowd out others.
  const accounts = createQueuesByKey(1, 100, 'busy.order')
  const checks = createQueue(MAX_CHECKS, Number.POSITIVE_INFINITY, 'busy.buyers')
  /** By product, the functions that check those who wait for it. */
  const waitingByProduct = new Map<string, Set<() => void>>()

  /** After a refusal with `sold_out`, checks every waiting checkout of the product at once. */
  async function inTurn<Result>(product: string, { work, check }: Checkout<Result>) {
    const refusal = Promise.withResolvers<never>()
    let state: 'waiting' | 'checking' | 'refused' | 'begun' = 'waiting'
    const recheck = () => {
      if (state !== 'waiting') return
      state = 'checking'
      checks(check).then(
        () => {
          if (state === 'checking') state = 'waiting'
        },
        (error: unknown) => {
          if (state !== 'checking') return
          // After a failed read the checkout waits for its turn.
          state = isSoldOut(error) ? 'refused' : 'waiting'
          if (state === 'refused') refusal.reject(error)
        },
      )
    }
    const others = waitingByProduct.get(product) ?? new Set()
    waitingByProduct.set(product, others.add(recheck))
    const stopWaiting = () => {
      others.delete(recheck)
      if (others.size === 0 && waitingByProduct.get(product) === others)
        waitingByProduct.delete(product)
    }
    const turn = products.inTurn(product, async () => {
      stopWaiting()
      if (state === 'refused') return refusal.promise
      state = 'begun'
      try {
        return await work()
      } catch (error) {
        if (isSoldOut(error)) for (const other of waitingByProduct.get(product) ?? []) other()
        throw error
      }
    })
    return Promise.race([turn.finally(stopWaiting), refusal.promise])
  }

  /** A rush for one product must not block buyers of others. Throws 503 if the queue is full. */
  return <Result>(
    userId: string,
    productIds: readonly string[],
    checkout: Checkout<Result>,
  ): Promise<Result> =>
    accounts.inTurn(userId, () => {
      const [busiestProductId] = [...productIds].sort(
        (a, b) => products.countTasks(b) - products.countTasks(a),
      )
      return busiestProductId === undefined ? checkout.work() : inTurn(busiestProductId, checkout)
    })
}
