import { turnsByKey } from '../../turns.ts'

/**
 * Orders of this process that are being made of one product; a row's lock lets one through at a
 * time. A crowd of 2,000 is served within the seconds that a person waits.
 */
const products = turnsByKey(3, 2000, 'Many are buying this piece just now. Please try again.')
/** An account has one order being made; it sends more than a few at once to crowd others out. */
const accounts = turnsByKey(1, 100, 'Your order is being made already. Please wait a moment.')

/**
 * Waits for a turn at the most crowded of the products, before a connection is taken: a crowd around
 * one product keeps neither the connections nor the lock's queue from the buyers of others. No turn
 * at another product is kept meanwhile. Throws a 503 past the crowd.
 */
export async function inTurnAtCheckout<Result>(
  userId: string,
  productIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  return accounts.inTurn(userId, () => {
    const [crowded] = [...productIds].sort((a, b) => products.crowdAt(b) - products.crowdAt(a))
    return crowded === undefined ? work() : products.inTurn(crowded, work)
  })
}
