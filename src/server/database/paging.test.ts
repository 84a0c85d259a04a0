import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  decodeCursor,
  decodeOffset,
  encodeCursor,
  pageOfList,
  timeCursor,
  toPage,
} from './paging.ts'

const key = z.tuple([z.number(), z.string()])

test('a cursor decodes to its original key', () => {
  expect(decodeCursor(encodeCursor([4500, 'साड़ी']), key)).toEqual([4500, 'साड़ी'])
})

test.each(['', 'nonsense', '%%%', encodeCursor([1]), encodeCursor(['a', 1]), encodeCursor([])])(
  'a cursor of another list is a 400: %s',
  (cursor) => {
    expect(() => decodeCursor(cursor, key)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  },
)

test('a time key contains an id after it, and nothing else', () => {
  expect(() => decodeCursor(encodeCursor(['2026-01-01', 'no id']), timeCursor)).toThrow()
  expect(() => decodeOffset(encodeCursor([-1]))).toThrow()
  expect(decodeOffset(undefined)).toBe(0)
})

test('pages follow each other, and the last one has no cursor', () => {
  const all = [1, 2, 3, 4, 5]
  const read: number[] = []
  let cursor: string | undefined
  do {
    const page = pageOfList(all, { limit: 2, cursor })
    expect(page.total).toBe(5)
    read.push(...page.data)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(read).toEqual(all)
  expect(pageOfList(all, { limit: 5 }).nextCursor).toBeNull()
})

test('omits the extra row and makes the cursor from the last row shown', () => {
  const cut = (rows: number[]) =>
    toPage(
      rows,
      2,
      (row) => row * 10,
      (row) => [row],
    )
  expect(cut([1, 2, 3])).toEqual({ data: [10, 20], nextCursor: encodeCursor([2]) })
  expect(cut([1, 2])).toEqual({ data: [10, 20], nextCursor: null })
  expect(cut([])).toEqual({ data: [], nextCursor: null })
})
