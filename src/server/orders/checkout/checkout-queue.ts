import { createQueuesByKey } from '../../queues.ts'

export type CheckoutQueue = ReturnType<typeof createCheckoutQueue>

/** The queues of one process before its checkouts take a database connection. */
export function createCheckoutQueue() {
  // Orders of one product wait for its row lock anyway; 2,000 are served within the seconds a
  // shopper waits.
  const products = createQueuesByKey(3, 2000, 'busy.buyers')
  // One order per account at a time, so that an account cannot crowd out others.
  const accounts = createQueuesByKey(1, 100, 'busy.order')

  /**
   * Waits in the queue of the most crowded product, so that a rush for one product does not block
   * buyers of others. Throws 503 if the queue is full.
   */
  return <Result>(
    userId: string,
    productIds: readonly string[],
    work: () => Promise<Result>,
  ): Promise<Result> =>
    accounts.inTurn(userId, () => {
      const [crowded] = [...productIds].sort(
        (a, b) => products.countTasks(b) - products.countTasks(a),
      )
      return crowded === undefined ? work() : products.inTurn(crowded, work)
    })
}
