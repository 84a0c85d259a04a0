import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'

/** Steps of a loop that takes 50 ms on a slow server of today. */
const STEPS = 50_000_000

function loopTime() {
  const start = process.hrtime.bigint()
  let state = 1
  for (let n = 0; n < STEPS; n += 1) state = (Math.imul(state, 48_271) + n) | 0
  const time = Number(process.hrtime.bigint() - start)
  return Number.isInteger(state) ? time : 0
}

/** Returns the nanoseconds that a loop of 50 ms takes on this machine. */
export const calibrateLoop = () => Math.min(...Array.from({ length: 15 }, loopTime))

/** Returns the longest time in nanoseconds that the event loop was held. */
export async function longestHold(work: () => Promise<unknown>) {
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  await setImmediate()
  delays.reset()
  await work()
  // The monitor's timer counts a hold when it runs next: between two immediates.
  await setImmediate()
  await setImmediate()
  delays.disable()
  return delays.max
}

/**
 * Returns the shortest of several longest holds, in loops of 50 ms that ran between them: what else
 * the machine does then slows both.
 */
export async function loopsHeld(tries: number, work: () => Promise<unknown>) {
  let [hold, unit] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let n = 0; n < tries; n += 1) {
    unit = Math.min(unit, loopTime())
    hold = Math.min(hold, await longestHold(work))
  }
  return hold / unit
}
