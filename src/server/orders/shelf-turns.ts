import { ShopError } from '../errors.ts'

/** Orders of this process that are being made of one product; a row's lock lets one through at a time. */
const AT_ONCE = 3
/** A crowd of this size is served within the seconds that a person waits. */
const MOST_WAITING = 2000

type Shelf = { running: number; waiting: (() => void)[] }
const shelves = new Map<string, Shelf>()

/**
 * Waits for a turn at each product, before a connection is taken: a crowd around one product keeps
 * neither the connections nor the lock's queue from the buyers of others. Throws a 503 past the crowd.
 */
export async function inTurnAtShelves<Result>(
  productIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  // In one order for everybody, so that none waits for another in a circle.
  const ids = [...new Set(productIds)].sort()
  const entered: string[] = []
  try {
    for (const id of ids) {
      await enter(id)
      entered.push(id)
    }
    return await work()
  } finally {
    for (const id of entered) leave(id)
  }
}

async function enter(id: string) {
  const shelf = shelves.get(id) ?? { running: 0, waiting: [] }
  shelves.set(id, shelf)
  if (shelf.running < AT_ONCE) {
    shelf.running += 1
    return
  }
  if (shelf.waiting.length >= MOST_WAITING)
    throw new ShopError('unavailable', 'Many are buying this piece just now. Please try again.', {
      retryAfter: 2,
    })
  await new Promise<void>((turn) => shelf.waiting.push(turn))
}

function leave(id: string) {
  const shelf = shelves.get(id)
  if (!shelf) return
  const next = shelf.waiting.shift()
  if (next) return next()
  shelf.running -= 1
  if (shelf.running === 0) shelves.delete(id)
}
