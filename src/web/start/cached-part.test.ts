import { Fragment, createElement as h, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { hindi } from '#shared/words/hindi/voice.ts'
import { english, speak, t } from '#shared/words/words.ts'
import { CachedPart, cacheParts, PartsToCache } from './cached-part.tsx'

const piece = (of: object, children: () => ReactNode, way = 'card') =>
  h(CachedPart, { as: 'article', className: 'card', of, way, children })
const words = (name: string) => () => ['A ', name, h('b', { key: 'b' }, '₹', 5)]

/** A page with these parts, as it is sent. */
function sent(...children: ReactNode[]) {
  const parts: { of: object; way: string }[] = []
  const page = renderToString(h(PartsToCache, { value: parts }, h('main', null, ...children)))
  return cacheParts(page, parts)
}
const plain = (...children: ReactNode[]) => renderToString(h('main', null, ...children))

test('a cached part is sent as it would be without keeping, at first and ever after', () => {
  const [one, two] = [{}, {}]
  const page = () => [piece(one, words('saree')), ' and ', piece(two, words('<i data-cached="0">'))]
  const whole = plain(...page())
  expect(sent(...page())).toBe(whole)
  expect(sent(...page())).toBe(whole)
})

test('it is rendered once for the same thing shown the same way', () => {
  const render = vi.fn(words('saree'))
  const product = {}
  for (let times = 0; times < 3; times += 1) sent(piece(product, render))
  expect(render).toHaveBeenCalledTimes(1)
  sent(piece(product, render, 'kept in the wishlist'))
  sent(piece({}, render))
  expect(render).toHaveBeenCalledTimes(3)
})

test('what shows another way is another part', () => {
  const product = {}
  expect(sent(piece(product, words('saree'), 'a'))).toContain('saree')
  expect(sent(piece(product, words('gown'), 'b'))).toContain('gown')
  expect(sent(piece(product, words('gown'), 'a'))).toContain('saree')
})

test('an address with ever new words fills no memory: what is not kept is rendered', () => {
  const product = {}
  const render = vi.fn(words('saree'))
  for (let n = 0; n < 40; n += 1) sent(piece(product, render, `way ${n}`))
  expect(sent(piece(product, render, 'way 39'))).toBe(plain(piece(product, words('saree'))))
  expect(render).toHaveBeenCalledTimes(41)
})

test('a part within a part is kept with it, and by itself', () => {
  const [list, one, two] = [{}, {}, {}]
  const render = vi.fn(words('saree'))
  const both = () => h(Fragment, null, piece(one, render), piece(two, words('gown')))
  const whole = plain(piece(list, both))
  expect(sent(piece(list, both))).toBe(whole)
  expect(sent(piece(list, both))).toBe(whole)
  expect(sent(piece(list, both, 'another'))).toBe(whole)
  expect(render).toHaveBeenCalledTimes(2)
})

test('in the browser nothing is kept', () => {
  const product = {}
  sent(piece(product, words('saree')))
  expect(plain(piece(product, words('gown')))).toContain('gown')
})

test('it is kept for each language apart', () => {
  const shop = {}
  const link = piece(shop, () => t('Home'))
  const inEnglish = sent(link)
  speak(() => hindi)
  const inHindi = sent(link)
  expect(inHindi).toContain('होम')
  expect(sent(link)).toBe(inHindi)
  speak(() => english)
  expect(sent(link)).toBe(inEnglish)
})
