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

test('each is proposed the first piece that nobody else wears', () => {
  expect(worn(offer('bride', ['a', 'b']), offer('mother', ['a', 'c']))).toEqual([
    ['bride', 'a'],
    ['mother', 'c'],
  ])
})

test('what was chosen for one is proposed to no other, whoever comes first', () => {
  expect(worn(offer('bride', ['a', 'b']), offer('guest', ['a'], 'a'))).toEqual([
    ['bride', 'b'],
    ['guest', 'a'],
  ])
})

test('two may wear the same when there is nothing else, and who has nothing is left out', () => {
  expect(worn(offer('bride', ['a']), offer('groom', []), offer('guest', ['a']))).toEqual([
    ['bride', 'a'],
    ['guest', 'a'],
  ])
})

test('a chosen piece that is none of those offered stands first among them', () => {
  const [bride] = assignFigures([offer('bride', ['a', 'b'], 'z')])
  expect(bride?.pieces.map(({ _id }) => _id)).toEqual(['z', 'a', 'b'])
})
