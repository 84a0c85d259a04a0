import { z } from 'zod'
import { invalid } from '../errors.ts'

export const MAX_ROWS = 1000

export type Page = { limit?: number | undefined; cursor?: string | undefined }

/** The key is the sort key of the last row; cursors are opaque to callers. */
export function encodeCursor(key: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** Returns the sort key in a cursor. Throws 400 for a cursor of another list. */
export function decodeCursor<Key extends z.ZodType>(cursor: string, key: Key): z.output<Key> {
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalid('cursor', 'bad_cursor')
  }
}

export const timeCursor = z.tuple([z.string().max(40), z.uuid()])

const countCursor = z.tuple([z.number().int().min(0)])

export const decodeOffset = (cursor: string | undefined) =>
  cursor ? decodeCursor(cursor, countCursor)[0] : 0

export function pageOfList<Item>(all: readonly Item[], { limit = MAX_ROWS, cursor }: Page = {}) {
  const from = decodeOffset(cursor)
  const to = from + limit
  const nextCursor = to < all.length ? encodeCursor([to]) : null
  return { data: all.slice(from, to), total: all.length, nextCursor }
}

/** `rows` includes one extra row, which was fetched to detect a next page. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  getKey: (row: Row) => readonly unknown[],
): { data: Item[]; nextCursor: string | null } {
  const pageRows = rows.slice(0, limit)
  const last = rows.length > limit ? pageRows.at(-1) : undefined
  return { data: pageRows.map(toItem), nextCursor: last ? encodeCursor(getKey(last)) : null }
}
