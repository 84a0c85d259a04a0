import { getPriority, setPriority } from 'node:os'

/** Lowers the process's priority. Raising it again would need root. */
export function lowerPriority(to: number) {
  try {
    setPriority(Math.max(getPriority(), to))
  } catch {
    // Not permitted: works at normal priority.
  }
}
