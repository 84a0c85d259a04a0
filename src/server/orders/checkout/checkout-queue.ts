import { ShopError } from '../../errors.ts'
import { createQueuesByKey } from '../../queues.ts'

export type CheckoutQueue = ReturnType<typeof createCheckoutQueue>

type Checkout<Result> = {
  work: () => Promise<Result>
  /** Throws if the stock does not suffice. Runs outside of the queue, so it only reads. */
  check: () => Promise<void>
}

/** Queues the checkouts of one process before they take a database connection. */
export function createCheckoutQueue() {
  // Orders of one product wait for its row lock anyway; 2,000 are served within the seconds that a
  // shopper waits.
  const products = createQueuesByKey(3, 2000, 'busy.buyers')
  // One at a time, so that an account cannot crowd out others.
  const accounts = createQueuesByKey(1, 100, 'busy.order')

  const refusals = new Map<string, number>()

  /** Once a checkout finds the product sold out, the waiting ones leave to be refused at once. */
  async function inTurn<Result>(product: string, { work, check }: Checkout<Result>) {
    const changed = Symbol()
    for (;;) {
      const known = refusals.get(product)
      const outcome = await products.inTurn(product, async () => {
        if (refusals.get(product) !== known) return changed
        try {
          return await work()
        } catch (error) {
          if (error instanceof ShopError && error.code === 'sold_out')
            refusals.set(product, (refusals.get(product) ?? 0) + 1)
          throw error
        }
      })
      if (outcome !== changed) return outcome as Result
      await check()
    }
  }

  /** A rush for one product must not block buyers of others. Throws 503 if the queue is full. */
  return <Result>(
    userId: string,
    productIds: readonly string[],
    checkout: Checkout<Result>,
  ): Promise<Result> =>
    accounts.inTurn(userId, () => {
      const [crowded] = [...productIds].sort(
        (a, b) => products.countTasks(b) - products.countTasks(a),
      )
      return crowded === undefined ? checkout.work() : inTurn(crowded, checkout)
    })
}
