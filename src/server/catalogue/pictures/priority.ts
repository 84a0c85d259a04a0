import { getPriority, setPriority } from 'node:os'

/** Lowers the priority of this process for good, because raising it again needs root. */
export function lowerPriority(to: number) {
  try {
    setPriority(Math.max(getPriority(), to))
  } catch {
    // Not permitted: works at normal priority.
  }
}
