import { expect, test } from 'vitest'
import { z } from 'zod'
import { decodeCursor, encodeCursor, offsetOf, pageOf, pageOfList, timeCursor } from './paging.ts'

const key = z.tuple([z.number(), z.string()])

test('a cursor comes back as the key that it was made of', () => {
  expect(decodeCursor(encodeCursor([4500, 'साड़ी']), key)).toEqual([4500, 'साड़ी'])
})

test.each(['', 'nonsense', '%%%', encodeCursor([1]), encodeCursor(['a', 1]), encodeCursor([])])(
  'a cursor that this list did not make is a 400: %s',
  (cursor) => {
    expect(() => decodeCursor(cursor, key)).toThrow(expect.objectContaining({ kind: 'invalid' }))
  },
)

test('a time is followed by an id, and nothing else', () => {
  expect(() => decodeCursor(encodeCursor(['2026-01-01', 'no id']), timeCursor)).toThrow()
  expect(() => offsetOf(encodeCursor([-1]))).toThrow()
  expect(offsetOf(undefined)).toBe(0)
})

test('pages follow each other, and the last one says so', () => {
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

test('the row too many is not shown, and the cursor is the last one that is', () => {
  const cut = (rows: number[]) =>
    pageOf(
      rows,
      2,
      (row) => row * 10,
      (row) => [row],
    )
  expect(cut([1, 2, 3])).toEqual({ data: [10, 20], nextCursor: encodeCursor([2]) })
  expect(cut([1, 2])).toEqual({ data: [10, 20], nextCursor: null })
  expect(cut([])).toEqual({ data: [], nextCursor: null })
})
