import { describe, expect, test } from 'vitest'
import { drawCloseUp } from '#art/close-up.ts'
import { palettes } from '#art/palettes.ts'
import { drawPlate } from '#art/plate.ts'
import type { MotifName, Silhouette } from '#art/types.ts'
import { type DemoProduct, products } from '#demo/catalogue.ts'
import { detailsOf, says } from '#demo/details.ts'
import { productEdit } from '#shared/catalogue/product-schema.ts'

const words = ({ title, alt }: DemoProduct) => `${title}. ${alt}`

/** A craft that a title names, and the work on the cloth that shows it. */
const crafts: [RegExp, MotifName[]][] = [
  [/phulkari/i, ['phulkari']],
  [/chikan/i, ['chikan']],
  [/leheriya/i, ['leheriya']],
  [/bandhani/i, ['bandhani']],
  [/ajrakh/i, ['ajrakh']],
  [/kalamkari/i, ['kalamkari']],
  [/\bikat|patola/i, ['ikat']],
  [/sequin|mukaish/i, ['sequin']],
  [/mirror/i, ['mirror']],
  [/gota patti/i, ['gota']],
  [/paisley|kani\b/i, ['paisley']],
  [/zardozi(?! edge)/i, ['zardozi']],
  [/trellis|\bjaal|net of flowers/i, ['jaal']],
]

const garments: [RegExp, Silhouette[]][] = [
  [/\bsaree in|saree with/i, ['saree']],
  [/lehenga in/i, ['lehenga', 'cape']],
  [/anarkali in/i, ['anarkali']],
  [/sherwani/i, ['sherwani']],
  [/bandhgala/i, ['bandhgala']],
  [/sharara/i, ['sharara']],
  [/gown in|gown with/i, ['gown']],
  [/kaftan/i, ['kaftan']],
  [/shawl/i, ['shawl']],
  [/phulkari dupatta|cotton dupatta/i, ['dupatta']],
  [/dress material/i, ['material']],
  [/patiala/i, ['patiala']],
  [/cape/i, ['cape']],
]

describe('a plate shows what its words say', () => {
  test.each(products)('$slug', (piece) => {
    const { silhouette, motif, layer, bottom } = piece.plate
    for (const [word, motifs] of crafts)
      if (word.test(words(piece))) expect(motifs, String(word)).toContain(motif)
    for (const [word, silhouettes] of garments)
      if (word.test(piece.title)) expect(silhouettes, String(word)).toContain(silhouette)
    if (/jacket style/i.test(piece.title)) expect(layer).toBe('jacket')
    if (/dhoti/i.test(piece.title)) expect([silhouette, bottom]).toContain('dhoti')
  })
})

test.each(products)('$slug is found by what its own text says of it', (piece) => {
  const details = detailsOf(piece)
  expect(productEdit.parse(details)).toEqual(details)
  expect(details.colour).not.toBe('')
  const text = `${piece.title}. ${piece.description} ${piece.alt}`
  for (const word of Object.values(details)) expect(says(text, word), word).toBe(true)
})

test('the dearer the piece, the closer its work', () => {
  const ranks = { light: 0, rich: 1, heavy: 2 }
  const rank = (piece: DemoProduct) => ranks[piece.plate.work ?? 'light']
  for (const one of products)
    for (const other of products)
      if (one.price > other.price) expect(rank(one)).toBeGreaterThanOrEqual(rank(other))
  const bridal = products.find(({ slug }) => slug === 'padmavati-zardozi-lehenga')
  if (!bridal) throw new Error('the lehenga that the shop opens with is gone')
  const drawn = (work: 'light' | 'heavy') => drawPlate({ ...bridal.plate, work }).length
  expect(drawn('heavy')).toBeGreaterThan(drawn('light') * 1.3)
})

test.each(products)('the cloth of $slug is its own, seen close', ({ plate }) => {
  const drawn = drawCloseUp(plate)
  expect(drawn).toContain(palettes[plate.palette].base)
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
  expect(drawCloseUp(plate)).toBe(drawn)
  if (plate.motif !== 'plain') expect(drawn).not.toBe(drawCloseUp({ ...plate, motif: 'plain' }))
})

test('no piece looks like another', () => {
  const plates = products.map(({ plate }) => JSON.stringify(plate))
  expect(new Set(plates).size).toBe(products.length)
})
