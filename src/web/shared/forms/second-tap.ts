const SOON_MS = 400
let last = Number.NEGATIVE_INFINITY

/** After a row is removed, the next one moves under the finger of a double tap. */
export function isSecondTap({ timeStamp }: { timeStamp: number }): boolean {
  const isSoon = timeStamp - last < SOON_MS
  last = timeStamp
  return isSoon
}
