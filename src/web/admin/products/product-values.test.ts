import { expect, test } from 'vitest'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { fillCells, parseCells } from './pasted-cells.ts'
import {
  afterSave,
  changedNames,
  newerTexts,
  toEdit,
  toValues,
  withNewest,
} from './product-values.ts'

const product = {
  ...{ _id: 'one', title: 'Gown', description: 'Silk', category: 'bridal', version: 3 },
  ...{ price: 900, salePrice: 0, totalStock: 4, status: 'published', publishAt: null },
  ...{ images: ['/a', '/b'], imageTexts: { '/a': 'Front' }, clothPhoto: '', collections: ['loom'] },
} as unknown as Product
const sized = { ...product, sizes: [{ size: 'S', stock: 4 }] } as Product

test('an unchanged product sends its version only', () => {
  expect(toEdit(product, toValues(product), 4)).toEqual({ version: 3 })
})

test('sends what changed, with the stock that was shown', () => {
  const values = { ...toValues(product), price: '950', totalStock: '6', collections: [] }
  expect(toEdit(product, values, 4)).toEqual({
    ...{ price: '950', totalStock: '6', stockWas: 4, collections: [], version: 3 },
  })
  expect(toEdit(product, { ...toValues(product), images: [] }, 4)).toMatchObject({ image: '' })
})

test('a text that only gained spaces, and another order of collections, are unchanged', () => {
  const base = { ...toValues(product), collections: ['loom', 'velvet'] }
  const values = {
    ...base,
    imageTexts: { '/a': 'Front ', '/b': '' },
    collections: ['velvet', 'loom'],
  }
  expect(changedNames(values, base)).toEqual([])
})

test('a newer product replaces what was not changed here, and names what was', () => {
  const base = toValues(product)
  const values = { ...base, title: 'Mine', sizes: [] }
  const newest = toValues({ ...sized, title: 'Theirs', description: 'Cotton' })
  const next = withNewest(values, base, newest)
  expect(next).toMatchObject({ title: 'Mine', description: 'Cotton', sizes: [{ size: 'S' }] })
  expect(newerTexts(values, base, newest)).toEqual({ title: 'Theirs' })
})

test('sizes typed while they were saved count from what was sent', () => {
  const [row] = toValues(sized).sizes
  if (!row) throw new Error('The product has no size.')
  const sent = { ...row, size: 'M', stock: '7' }
  expect(afterSave([{ ...sent, stock: '9' }], [sent])).toEqual([
    { ...sent, key: 'M', stock: '9', stockWas: 7 },
  ])
})

const blank = { key: 'new', size: '', stock: '', sku: '', weight: '', priceDifference: '' }

test('reads the cells of a spreadsheet, and leaves a single text to the field', () => {
  expect(parseCells('S\t2\r\nM\t3\r\n')).toEqual([
    ['S', '2'],
    ['M', '3'],
  ])
  expect(parseCells('S')).toBeNull()
})

test('pasted cells fill from the focused one, and rows are added up to the limit', () => {
  const from = { row: 0, field: 'stock' } as const
  const cells = [
    ['1,200', 'A-1', '₹ 50', '-20', 'surplus'],
    ['3', ''],
  ]
  const rows = [{ ...blank, key: 'S', size: 'S', stock: '1' }]
  expect(fillCells(rows, from, cells, () => blank)).toEqual({
    rows: [
      {
        ...{ key: 'S', size: 'S', stock: '1200', sku: 'A-1', weight: '50', priceDifference: '-20' },
      },
      { ...blank, stock: '3' },
    ],
    dropped: 0,
  })
  const many = Array.from({ length: 25 }, (_, n) => [`Z${n}`])
  const filled = fillCells([], { row: 0, field: 'size' }, many, () => blank)
  expect([filled.rows.length, filled.dropped]).toEqual([20, 5])
})
