import { ShopError } from './errors.ts'

type Waiting = { go: () => void; refuse: (error: Error) => void }
type Limits = { atOnce: number; waitingEach: number; waitingAll: number; sentence: string }

/**
 * Work of which only so much is done at once. Who waits is served in turn, one piece for each
 * (an address, say), so that one who sends a hundred is waited for by nobody else. Throws a 503
 * for what there is no room for; when all room is taken, by whoever waits with most. Nobody who
 * waits with a single piece makes room: a crowd of newcomers would refuse whoever is next.
 */
export function fairTurns({ atOnce, waitingEach, waitingAll, sentence }: Limits) {
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const busy = () => new ShopError('unavailable', sentence, { retryAfter: 5 })

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

  /** The next in turn; a Map keeps its order, so whoever was served goes to its end. */
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

/** One queue for all: so many tasks run at once, so many more wait. Throws a 503 beyond. */
export function turns(atOnce: number, mostWaiting: number, sentence: string) {
  const inTurn = fairTurns({ atOnce, waitingEach: mostWaiting, waitingAll: mostWaiting, sentence })
  return <Result>(task: () => Promise<Result>) => inTurn('all', task)
}

/**
 * A queue for each key (a product, an account), as long as somebody is there. `crowdAt` says how
 * many are at work or wait at a key.
 */
export function turnsByKey(atOnce: number, mostWaiting: number, sentence: string) {
  const queues = new Map<string, { inTurn: ReturnType<typeof turns>; present: number }>()
  return {
    crowdAt: (key: string) => queues.get(key)?.present ?? 0,
    async inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
      const queue = queues.get(key) ?? { inTurn: turns(atOnce, mostWaiting, sentence), present: 0 }
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
