import { getPriority, setPriority } from 'node:os'

/** Raising the priority again would need root. */
export function lowerPriority(to: number) {
  try {
    setPriority(Math.max(getPriority(), to))
  } catch {
    // Not permitted: works at normal priority.
  }
}
