import { expect, test } from 'vitest'
import type { WeddingProduct } from '#shared/catalogue/wedding-schema.ts'
import { assignFigures } from './figures.ts'

const product = (_id: string) => ({ _id, title: _id }) as WeddingProduct
const offer = (role: 'bride' | 'groom' | 'mother' | 'guest', ids: string[], chosen?: string) => ({
  role,
  chosen: chosen === undefined ? undefined : product(chosen),
  pieces: ids.map(product),
})
const worn = (...offers: ReturnType<typeof offer>[]) =>
  assignFigures(offers).map(({ role, chosen }) => [role, chosen._id])

test('proposes to each person the first product that no other person wears', () => {
  expect(worn(offer('bride', ['a', 'b']), offer('mother', ['a', 'c']))).toEqual([
    ['bride', 'a'],
    ['mother', 'c'],
  ])
})

test('proposes a product chosen for one person to no other, in any order', () => {
  expect(worn(offer('bride', ['a', 'b']), offer('guest', ['a'], 'a'))).toEqual([
    ['bride', 'b'],
    ['guest', 'a'],
  ])
})

test('two people share a product without an alternative, and a person without products is omitted', () => {
  expect(worn(offer('bride', ['a']), offer('groom', []), offer('guest', ['a']))).toEqual([
    ['bride', 'a'],
    ['guest', 'a'],
  ])
})

test('puts a chosen product that is not on offer first in the list', () => {
  const [bride] = assignFigures([offer('bride', ['a', 'b'], 'z')])
  expect(bride?.pieces.map(({ _id }) => _id)).toEqual(['z', 'a', 'b'])
})
