import { ShopError } from '../errors.ts'

type Turns = { running: number; waiting: (() => void)[] }
type Limits = { atOnce: number; mostWaiting: number; sentence: string }

/** Orders of this process that are being made of one product; a row's lock lets one through at a time. */
const shelf = {
  atOnce: 3,
  /** A crowd of this size is served within the seconds that a person waits. */
  mostWaiting: 2000,
  sentence: 'Many are buying this piece just now. Please try again.',
}
/** An account has one order being made; it sends more than a few at once to crowd others out. */
const account = {
  atOnce: 1,
  mostWaiting: 100,
  sentence: 'Your order is being made already. Please wait a moment.',
}
const turns = new Map<string, Turns>()

/**
 * Waits for a turn at the most crowded of the products, before a connection is taken: a crowd around
 * one product keeps neither the connections nor the lock's queue from the buyers of others. No turn
 * at another product is kept meanwhile. Throws a 503 past the crowd.
 */
export async function inTurnAtShelves<Result>(
  userId: string,
  productIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn(userId, account, () => {
    const [crowded] = [...productIds].sort((a, b) => crowdAt(b) - crowdAt(a))
    return crowded === undefined ? work() : inTurn(crowded, shelf, work)
  })
}

const crowdAt = (id: string) => {
  const { running = 0, waiting = [] } = turns.get(id) ?? {}
  return running + waiting.length
}

async function inTurn<Result>(id: string, limits: Limits, work: () => Promise<Result>) {
  await enter(id, limits)
  try {
    return await work()
  } finally {
    leave(id)
  }
}

async function enter(id: string, { atOnce, mostWaiting, sentence }: Limits) {
  const at = turns.get(id) ?? { running: 0, waiting: [] }
  turns.set(id, at)
  if (at.running < atOnce) {
    at.running += 1
    return
  }
  if (at.waiting.length >= mostWaiting)
    throw new ShopError('unavailable', sentence, { retryAfter: 2 })
  await new Promise<void>((turn) => at.waiting.push(turn))
}

function leave(id: string) {
  const at = turns.get(id)
  if (!at) return
  const next = at.waiting.shift()
  if (next) return next()
  at.running -= 1
  if (at.running === 0) turns.delete(id)
}
