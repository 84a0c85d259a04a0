const SOON_MS = 400
let last = Number.NEGATIVE_INFINITY

/**
 * Whether a click follows another that asked this so soon that it is the second of a double tap. Where a row goes at
 * once the next one moves below the finger, and would go too.
 */
export function isSecondTap({ timeStamp }: { timeStamp: number }): boolean {
  const isSoon = timeStamp - last < SOON_MS
  last = timeStamp
  return isSoon
}
