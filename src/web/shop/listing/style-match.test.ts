import { describe, expect, test } from 'vitest'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { styles } from '../shared/home-words.ts'
import { countAmong } from './count-among.ts'
import { isOfStyle } from './style-match.ts'

const product = (title: string, more: Partial<Product> = {}) =>
  ({ title, description: '', fabric: '', craft: '', price: 900, salePrice: 0, ...more }) as Product

test.each([
  ['silk', product('Tussar Silk Churidar Suit'), true],
  ['silk', product('Kashi Set', { fabric: 'Banarasi silk' }), true],
  ['silk', product('Panna Banarasi Silk Lehenga'), false],
  ['silk', product('Linen Kurta', { description: 'Lined in silk.' }), false],
  ['churidar', product('Shahi Sherwani', { description: 'With a churidar.' }), false],
  ['palazzo-long-kurti', product('Pista Palazzo with Short Kurti'), false],
  ['anarkali-floor-length', product('Begum Anarkali', { description: 'To the floor.' }), true],
  ['jacket', product('Baarat Kurta Set with Nehru Jacket'), false],
  ['readymade', product('Everyday Kurti', { description: 'Readymade in all sizes.' }), true],
])('the style %s: %o', (id, described, expected) => {
  const style = styles.find((style) => style.id === id)
  expect(style && isOfStyle(style, described)).toBe(expected)
})

describe('filters of a style', () => {
  const products = [
    product('a', { _id: 'a', category: 'casual', fabric: 'Silk' }),
    product('b', { _id: 'b', category: 'casual', price: 3000, fabric: 'silk' }),
    product('c', { _id: 'c', category: 'bridal', price: 3000, fabric: 'Linen' }),
  ]
  const allFacets = {
    details: ['fabric'],
    fabric: [{ value: 'Silk', count: 9 }],
  } as unknown as Facets

  test('are counted among its products, each with the other groups applied', () => {
    const choice = { category: ['casual' as const], price: ['2000_to_5000' as const] }
    const { fitting, elsewhere, facets } = countAmong(
      products,
      products.slice(2),
      choice,
      allFacets,
    )
    expect(fitting.map(({ title }) => title)).toEqual(['b'])
    expect(elsewhere.map(({ title }) => title)).toEqual(['b', 'c'])
    expect(facets?.category).toMatchObject({ casual: 1, bridal: 1, formals: 0, 'best sellers': 1 })
    expect(facets?.price).toMatchObject({ under_1000: 1, '2000_to_5000': 1, over_10000: 0 })
    expect(facets?.fabric).toEqual([{ value: 'Silk', count: 1 }])
  })

  test('match all products without a choice', () => {
    expect(countAmong(products, [], { category: [], price: [] }, undefined).fitting).toHaveLength(3)
  })
})
