import { expect, test } from 'vitest'
import { backPose } from '#demo/art/back/stances.ts'
import { drawBack } from '#demo/art/back/view.ts'
import { drawCloseUp } from '#demo/art/close-up.ts'
import { sit } from '#demo/art/figure.ts'
import { Ink } from '#demo/art/ink.ts'
import { palettes } from '#demo/art/palettes.ts'
import { drawPlate } from '#demo/art/plate.ts'
import { tunic } from '#demo/art/tunic.ts'
import type { MotifName, PlateSpec } from '#demo/art/types.ts'
import { products } from '#demo/catalogue/catalogue.ts'

/** Each plate is drawn once for all tests. */
function keepDrawings(draw: (plate: PlateSpec) => string) {
  const drawings = new Map<PlateSpec, string>()
  return (plate: PlateSpec) => {
    const drawn = drawings.get(plate) ?? draw(plate)
    drawings.set(plate, drawn)
    return drawn
  }
}
const front = keepDrawings(drawPlate)
const closeUp = keepDrawings(drawCloseUp)
const back = keepDrawings(drawBack)

test('a close-up shows only cloth that the product has', () => {
  const close = (slug: string) => {
    const piece = products.find((one) => one.slug === slug)
    if (!piece) throw new Error(`no product ${slug}`)
    return { drawn: drawCloseUp(piece.plate), palette: palettes[piece.plate.palette] }
  }
  const dupatta = close('bandhani-cotton-dupatta')
  expect(dupatta.drawn).not.toContain(dupatta.palette.second)
  const kurti = close('sanganeri-cotton-kurti')
  expect(kurti.drawn).not.toContain(kurti.palette.second)
  expect(kurti.drawn).toContain(kurti.palette.bottom)
  const saree = close('paithani-peacock-saree')
  expect(saree.drawn).toContain(saree.palette.second)
})

test.each(products)('the close-up of $slug shows its own cloth', ({ plate }) => {
  const drawn = closeUp(plate)
  expect(drawn).toContain(palettes[plate.palette].base)
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
  expect(drawCloseUp(plate)).toBe(drawn)
  if (plate.motif !== 'plain') expect(drawn).not.toBe(drawCloseUp({ ...plate, motif: 'plain' }))
})

/** The colour of a mirror in the shade. */
const glass = '#6f8894'

test('only mirror work reflects, in front, in a close-up and from behind', () => {
  for (const { slug, plate } of products) {
    const isMirrored = plate.motif === 'mirror' || plate.border === 'mirror'
    for (const drawn of [front(plate), closeUp(plate), back(plate)])
      expect([slug, drawn.includes(glass)]).toEqual([slug, isMirrored])
  }
})

test('raised work casts a shadow, dye and print do not', () => {
  const shadows = (motif: MotifName) => {
    const drawn = drawPlate({ silhouette: 'lehenga', palette: 'neel', motif, drape: 'none' })
    return drawn.split('transform="translate(.9 1.2)"').length - 1
  }
  for (const raised of ['zardozi', 'gota', 'mirror', 'phulkari'] as const)
    for (const flat of ['ajrakh', 'bandhani', 'leheriya', 'ikat'] as const)
      expect(shadows(raised)).toBeGreaterThan(shadows(flat))
})

/** Parts of the front only: blush and bindi of a face, the closing of a coat. */
const ofTheFront = /#b4453a|#8e1430|#fff3cf" stroke="#5a3a10/

test.each(products)('the back of $slug has its own dye and its own arch', ({ plate }) => {
  const drawn = back(plate)
  expect(drawn).toContain(palettes[plate.palette].base)
  expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
  expect(drawn).not.toMatch(ofTheFront)
  const wall = /<rect width="900" height="1200"[^>]*>/
  expect(wall.exec(drawn)?.[0]).toBe(wall.exec(front(plate))?.[0])
})

/** Returns the heights of a kurta's hem on the left, in the middle and on the right. */
function drawHem(hem: 'highlow' | 'asymmetric', behind: boolean) {
  const spec = { silhouette: 'kurta', palette: 'neel', motif: 'plain', hem } as const
  const sitter = sit(new Ink(), spec)
  const pose = behind ? backPose(spec, false) : sitter.pose
  const cut = {
    hemY: 800,
    hemW: 100,
    colour: '#16306b',
    thread: '#ffffff',
    border: 'none',
  } as const
  const { s } = tunic({ ...sitter, pose }, cut).top
  return { left: s(0.1, 1)[1], middle: s(0.5, 1)[1], right: s(0.9, 1)[1] }
}

test('a hem cut high in front is low behind, and a slanting one is mirrored', () => {
  const [front, back] = [drawHem('highlow', false), drawHem('highlow', true)]
  expect(front.middle).toBeLessThan(Math.min(front.left, front.right))
  expect(back.middle).toBeGreaterThan(Math.max(back.left, back.right))
  const [slanting, mirrored] = [drawHem('asymmetric', false), drawHem('asymmetric', true)]
  expect(slanting.left).toBeGreaterThan(slanting.right)
  expect(mirrored.left).toBeLessThan(mirrored.right)
})
