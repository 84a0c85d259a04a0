import type { PieceToCount } from '#shared/catalogue/stock-schema.ts'

/** A counted piece; `onHand` is from when it was counted first. */
export type CountedPiece = PieceToCount & { counted: number }

const KEY = 'stockCount'

/** Keeps a count on this device, because a phone may drop the page between two shelves. */
export const countDraft = {
  read(): CountedPiece[] {
    try {
      return JSON.parse(localStorage.getItem(KEY) ?? '[]')
    } catch {
      return []
    }
  },
  keep(pieces: readonly CountedPiece[]) {
    try {
      if (pieces.length === 0) localStorage.removeItem(KEY)
      else localStorage.setItem(KEY, JSON.stringify(pieces))
    } catch {
      // Private windows may refuse storage; the count then lasts as long as the page.
    }
  },
}

const isSame = (one: PieceToCount, other: PieceToCount) =>
  one.productId === other.productId && one.size === other.size

/** Puts a piece on top with `counted`, and keeps what was on hand when it was counted first. */
export function withCounted(
  pieces: readonly CountedPiece[],
  piece: PieceToCount,
  counted: number,
): CountedPiece[] {
  const first = pieces.find((one) => isSame(one, piece))
  return [{ ...(first ?? piece), counted }, ...pieces.filter((one) => !isSame(one, piece))]
}

export const countOf = (pieces: readonly CountedPiece[], piece: PieceToCount) =>
  pieces.find((one) => isSame(one, piece))?.counted ?? 0
