import { ShopError } from './errors.ts'

/**
 * Lets so many tasks run at once and so many more wait for their turn; beyond that a task is refused
 * with a 503 and `busy` as its sentence.
 */
export function turns(atOnce: number, mostWaiting: number, busy: string) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new ShopError('unavailable', busy, { retryAfter: 5 })
      // Whoever ends hands the turn on, so that a newcomer can't slip in between.
      await new Promise<void>((turn) => waiting.push(turn))
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
