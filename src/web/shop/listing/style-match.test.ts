import { describe, expect, test } from 'vitest'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { styles } from '../shared/home-words.ts'
import { countAmong } from './count-among.ts'
import { isOfStyle } from './style-match.ts'

const piece = (title: string, more: Partial<Product> = {}) =>
  ({ title, description: '', fabric: '', craft: '', price: 900, salePrice: 0, ...more }) as Product

test.each([
  ['silk', piece('Tussar Silk Churidar Suit'), true],
  ['silk', piece('Kashi Set', { fabric: 'Banarasi silk' }), true],
  ['silk', piece('Panna Banarasi Silk Lehenga'), false],
  ['silk', piece('Linen Kurta', { description: 'Lined in silk.' }), false],
  ['churidar', piece('Shahi Sherwani', { description: 'With a churidar.' }), false],
  ['palazzo-long-kurti', piece('Pista Palazzo with Short Kurti'), false],
  ['anarkali-floor-length', piece('Begum Anarkali', { description: 'To the floor.' }), true],
  ['jacket', piece('Baarat Kurta Set with Nehru Jacket'), false],
  ['readymade', piece('Everyday Kurti', { description: 'Readymade in all sizes.' }), true],
])('the style %s: %o', (id, one, expected) => {
  const style = styles.find((other) => other.id === id)
  expect(style && isOfStyle(style, one)).toBe(expected)
})

describe('filters of a style', () => {
  const pieces = [
    piece('a', { _id: 'a', category: 'casual', fabric: 'Silk' }),
    piece('b', { _id: 'b', category: 'casual', price: 3000, fabric: 'silk' }),
    piece('c', { _id: 'c', category: 'bridal', price: 3000, fabric: 'Linen' }),
  ]
  const given = { details: ['fabric'], fabric: [{ value: 'Silk', count: 9 }] } as unknown as Facets

  test('are counted among its pieces, each given the other groups', () => {
    const choice = { category: ['casual' as const], price: ['2000_to_5000' as const] }
    const { fitting, elsewhere, facets } = countAmong(pieces, pieces.slice(2), choice, given)
    expect(fitting.map(({ title }) => title)).toEqual(['b'])
    expect(elsewhere.map(({ title }) => title)).toEqual(['b', 'c'])
    expect(facets?.category).toMatchObject({ casual: 1, bridal: 1, formals: 0, 'best sellers': 1 })
    expect(facets?.price).toMatchObject({ under_1000: 1, '2000_to_5000': 1, over_10000: 0 })
    expect(facets?.fabric).toEqual([{ value: 'Silk', count: 1 }])
  })

  test('without a choice find all of them', () => {
    expect(countAmong(pieces, [], { category: [], price: [] }, undefined).fitting).toHaveLength(3)
  })
})
