import { expect, test } from 'vitest'
import { countOf, withCounted } from './count-draft.ts'

const piece = {
  productId: 'product',
  title: 'Saree',
  titleHindi: '',
  image: '',
  size: 'M',
  sku: 'SR-1',
  onHand: 4,
  lastCount: null,
}
const other = { ...piece, size: 'L', sku: 'SR-2' }

test('a piece that is scanned again is counted once more, and is on top', () => {
  const first = withCounted([], piece, 1)
  const both = withCounted(first, other, 1)
  const again = withCounted(both, piece, countOf(both, piece) + 1)
  expect(again.map(({ sku, counted }) => [sku, counted])).toEqual([
    ['SR-1', 2],
    ['SR-2', 1],
  ])
})

test('a sale after the first scan does not change what was on hand then', () => {
  const first = withCounted([], piece, 1)
  const afterSale = withCounted(first, { ...piece, onHand: 3 }, 2)
  expect(afterSale[0]?.onHand).toBe(4)
})
