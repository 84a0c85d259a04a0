import { setTimeout as wait } from 'node:timers/promises'

/** A minute, so that a busy machine has time: what never comes true fails all the same. */
const PATIENCE_MS = 60_000

/** Waits for a condition rather than for a time. */
export async function until(condition: () => Promise<boolean>) {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    if (await condition()) return
    await wait(25)
  }
  throw new Error('the condition did not come true')
}
