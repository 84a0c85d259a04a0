import { expect, test } from 'vitest'
import { lineKey, type ShownLine } from './intent.ts'
import { withFirst } from './with-first.ts'

const line = (productId: string, size?: string): ShownLine => ({
  productId,
  ...(size && { size }),
  ...{ title: productId, image: '', price: 1, salePrice: 0, quantity: 1, available: 1 },
})
const lines = [line('kurta', 'S'), line('kurta', 'M'), line('shawl'), line('saree')]
const shown = (...keys: string[]) =>
  withFirst(lines, keys).map(({ productId, size = '' }) => productId + size)

test('the lines added last come first, the others keep their order', () => {
  const [, medium, , saree] = lines.map(lineKey)
  expect(shown(saree ?? '', medium ?? '')).toEqual(['saree', 'kurtaM', 'kurtaS', 'shawl'])
})

test('keys of removed lines and no keys change nothing', () => {
  expect(shown('gone')).toEqual(['kurtaS', 'kurtaM', 'shawl', 'saree'])
  expect(shown()).toEqual(['kurtaS', 'kurtaM', 'shawl', 'saree'])
})
