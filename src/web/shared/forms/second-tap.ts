const SOON_MS = 400
let lastTap = Number.NEGATIVE_INFINITY

/** After a row is removed, the next one moves under the finger of a double tap. */
export function isSecondTap({ timeStamp }: { timeStamp: number }): boolean {
  const isSoon = timeStamp - lastTap < SOON_MS
  lastTap = timeStamp
  return isSoon
}
