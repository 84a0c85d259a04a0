const SOON_MS = 400
let lastTap = Number.NEGATIVE_INFINITY

/**
 * Whether a click is the second of a double tap. After a row is removed, the next one moves under
 * the finger and would be removed too.
 */
export function isSecondTap({ timeStamp }: { timeStamp: number }): boolean {
  const isSoon = timeStamp - lastTap < SOON_MS
  lastTap = timeStamp
  return isSoon
}
