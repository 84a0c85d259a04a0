import { getPriority, setPriority } from 'node:os'

/** Lets others go first; never goes back to a higher priority, which only the system's owner may have. */
export function lowerPriority(to: number) {
  try {
    setPriority(Math.max(getPriority(), to))
  } catch {
    // Where it may not be changed it works as fast as it can.
  }
}
