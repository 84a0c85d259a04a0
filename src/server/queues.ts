import { ShopError } from './errors.ts'
import type { RefusalKey } from './messages/keys.ts'

type BusyKey = Extract<RefusalKey, 'busy' | `busy.${string}`>

type Waiting = { go: () => void; refuse: (error: Error) => void }
type Limits = { atOnce: number; waitingEach: number; waitingAll: number; refusal: BusyKey }

/**
 * Keys (such as addresses) take turns, so that a key with many tasks does not delay others. When
 * full, throws 503 for the arriving task if its key has others waiting, else for the newest task
 * of the longest queue.
 */
export function createFairQueue({ atOnce, waitingEach, waitingAll, refusal }: Limits) {
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const busy = () => new ShopError(refusal, {}, { retryAfter: 5 })

  function refuseLongest() {
    const [longest] = [...queues.values()].sort((a, b) => b.length - a.length)
    if (!longest || longest.length < 2) throw busy()
    waiting -= 1
    longest.pop()?.refuse(busy())
  }

  function wait(who: string) {
    const queue = queues.get(who) ?? []
    if (queue.length >= waitingEach) throw busy()
    if (waiting >= waitingAll) {
      if (queue.length > 0) throw busy()
      refuseLongest()
    }
    queues.set(who, queue)
    waiting += 1
    return new Promise<void>((go, refuse) => queue.push({ go, refuse }))
  }

  /** Maps keep insertion order, so a served key moves to the end. */
  function next(): Waiting | undefined {
    for (const [who, queue] of queues) {
      queues.delete(who)
      const first = queue.shift()
      if (queue.length > 0) queues.set(who, queue)
      if (!first) continue
      waiting -= 1
      return first
    }
    return undefined
  }

  return async <Result>(who: string, work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await wait(who)
    else running += 1
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following.go()
      else running -= 1
    }
  }
}

/** A FIFO queue. Throws 503 beyond `mostWaiting` waiting tasks. */
export function createQueue(atOnce: number, mostWaiting: number, refusal: BusyKey) {
  const inTurn = createFairQueue({
    atOnce,
    waitingEach: mostWaiting,
    waitingAll: mostWaiting,
    refusal,
  })
  return <Result>(task: () => Promise<Result>) => inTurn('all', task)
}

/** Queues are deleted when empty. `countTasks` counts running and waiting tasks of a key. */
export function createQueuesByKey(atOnce: number, mostWaiting: number, refusal: BusyKey) {
  const queues = new Map<string, { inTurn: ReturnType<typeof createQueue>; present: number }>()
  return {
    countTasks: (key: string) => queues.get(key)?.present ?? 0,
    async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? {
        inTurn: createQueue(atOnce, mostWaiting, refusal),
        present: 0,
      }
      queues.set(key, queue)
      queue.present += 1
      try {
        return await queue.inTurn(work)
      } finally {
        queue.present -= 1
        if (queue.present === 0) queues.delete(key)
      }
    },
  }
}
