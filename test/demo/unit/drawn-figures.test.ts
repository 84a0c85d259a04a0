import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { arm } from '#demo/art/arms.ts'
import { backPose } from '#demo/art/back/stances.ts'
import { drawBack, drawFigureBehind } from '#demo/art/back/view.ts'
import { flesh } from '#demo/art/body.ts'
import { colourDistance } from '#demo/art/colour.ts'
import { isMale, sit } from '#demo/art/figure.ts'
import { Ink } from '#demo/art/ink.ts'
import { palettes } from '#demo/art/palettes.ts'
import { drawFigure, drawPlate } from '#demo/art/plate.ts'
import type { Pose } from '#demo/art/pose.ts'
import { isWorn } from '#demo/art/silhouettes/index.ts'
import type { PlateSpec } from '#demo/art/types.ts'
import { products } from '#demo/catalogue/catalogue.ts'
import { paletteColours } from '#demo/catalogue/details.ts'

const WIDTH = 450
const HEIGHT = 600
/** Pixels per unit of the drawing. */
const SCALE = WIDTH / 900

type Pixel = { x: number; y: number; colour: string; isDrawn: boolean }

/** Positions are those of the drawing. */
async function render(svg = ''): Promise<Pixel[]> {
  const picture = sharp(Buffer.from(svg), { density: 72 * SCALE }).ensureAlpha()
  const data = await picture.raw().toBuffer()
  return Array.from({ length: WIDTH * HEIGHT }, (_, n) => {
    const rgb = data.subarray(n * 4, n * 4 + 3)
    return {
      x: (n % WIDTH) / SCALE,
      y: Math.floor(n / WIDTH) / SCALE,
      colour: `#${rgb.toString('hex')}`,
      isDrawn: (data[n * 4 + 3] ?? 0) > 200,
    }
  })
}

const worn = products.filter(({ plate }) => isWorn(plate.silhouette))

/** Without what would cover the figure. */
const uncovered = (plate: PlateSpec): PlateSpec => {
  const { layer: _, ...rest } = plate
  return { ...rest, drape: 'none', motif: 'plain', palette: 'mint' }
}

const widthAt = (pixels: readonly Pixel[], y: number) => {
  const row = pixels.filter((one) => one.isDrawn && one.y === y).map(({ x }) => x)
  return Math.max(...row) - Math.min(...row)
}

describe('a sharara opens from the hip, without the seam of a garara at the knee', () => {
  const shararas = worn.filter(({ plate }) => plate.silhouette === 'sharara')

  test.each(shararas)('$slug', async ({ plate }) => {
    const figure = await render(
      drawFigure({ ...uncovered(plate), pose: 'akimbo', length: 'short', hair: 'bun' }),
    )
    const [thigh, aboveKnee, belowKnee, hem] = [700, 780, 830, 1000].map((y) =>
      widthAt(figure, y),
    ) as [number, number, number, number]
    const slope = (hem - thigh) / 300
    expect((aboveKnee - thigh) / 80).toBeGreaterThan(slope * 0.5)
    expect((belowKnee - aboveKnee) / 50).toBeLessThan(slope * 1.5)
    expect(hem).toBeGreaterThan(280)
  })
})

describe('a bandhgala’s trousers are cut to the leg', () => {
  const bandhgalas = worn.filter(({ plate }) => plate.silhouette === 'bandhgala')

  test.each(bandhgalas)('$slug', async ({ plate }) => {
    const figure = await render(drawFigure({ ...plate, palette: 'surma' }))
    const row = (y: number) => figure.filter((one) => one.isDrawn && one.y === y)
    const gapAt = (y: number) => {
      const xs = row(y).map(({ x }) => x)
      return Math.max(...xs.slice(1).map((x, n) => x - (xs[n] ?? x)))
    }
    expect(gapAt(670), 'the thighs touch').toBeLessThan(6)
    const legAt = (y: number) => row(y).length / SCALE / 2
    expect(legAt(990), 'narrow at the hem').toBeLessThan(legAt(700) * 0.62)
    // Nothing of the ankle shows between the hem and the shoe.
    const { base } = sit(new Ink(), plate).skin
    const ankles = figure.filter(({ y }) => y > 1000 && y < 1032)
    expect(ankles.filter(({ colour }) => colourDistance(colour, base) < 0.02).length).toBe(0)
  })
})

describe('a figure has the same hair in front and behind', () => {
  const uncapped = worn.filter(({ plate }) => plate.drape !== 'veil' && !isMale(plate))

  test.each(uncapped)('$slug', async ({ plate }) => {
    const spec = { ...uncovered(plate), hair: sit(new Ink(), plate).hair }
    const { tress } = sit(new Ink(), spec)
    const lowest = async (svg?: string) => {
      const hair = (await render(svg)).filter(
        ({ colour, isDrawn, y }) => isDrawn && y < 620 && colourDistance(colour, tress.ink) < 0.03,
      )
      return Math.max(...hair.map(({ y }) => y))
    }
    const [front, back] = [
      await lowest(drawFigure(spec)),
      await lowest(drawFigureBehind(spec)),
    ] as const
    expect(Math.abs(front - back), `${spec.hair}: ${front} and ${back}`).toBeLessThan(32)
  })
})

describe('a piece stands out from the niche behind it', () => {
  const near = (pixels: readonly Pixel[], x: number, y: number) =>
    pixels.find((one) => one.x === x && one.y === y)?.colour ?? ''

  test.each(products)('$slug', async ({ plate }) => {
    const { base, second } = palettes[plate.palette]
    const seen = plate.drape === 'veil' || plate.layer ? [base, second] : [base]
    for (const svg of [drawPlate(plate), drawBack(plate)]) {
      const pixels = await render(svg)
      const wall = near(pixels, 190, 620)
      for (const colour of seen)
        expect(colourDistance(colour, wall), `${colour} on ${wall}`).toBeGreaterThan(0.1)
    }
  })
})

describe('a piece has the colour of its title', () => {
  test.each(products)('$slug', ({ title, plate }) => {
    const named = Object.entries(paletteColours).filter(([, colour]) => title.includes(colour))
    if (named.length > 0) expect(named.map(([palette]) => palette)).toContain(plate.palette)
  })

  const materials = products.filter(({ plate }) => plate.silhouette === 'material')
  test.each(materials)('$slug shows most of its kurta', async ({ plate }) => {
    // The two colours of `mor` differ clearly from each other and from the niche.
    const dyed: PlateSpec = { ...plate, palette: 'mor' }
    const { base, second } = palettes.mor
    for (const svg of [drawPlate(dyed), drawBack(dyed)]) {
      const cloths = (await render(svg)).filter(
        ({ x, y }) => x > 200 && x < 700 && y > 300 && y < 1000,
      )
      const share = (dye: string) =>
        cloths.filter(({ colour }) => colourDistance(colour, dye) < 0.06).length
      expect(share(base)).toBeGreaterThan(share(second) * 1.5)
    }
  })
})

test('a designer blouse with a draped skirt has mirrors, drapes and no cape', () => {
  const piece = products.find(({ title }) => title.includes('Draped Skirt'))
  expect(piece?.plate).toMatchObject({ silhouette: 'drapedSkirt', motif: 'mirror' })
  expect(piece?.alt).not.toMatch(/cape/)
})

describe('arms are those of a person', () => {
  const front = worn.map(({ slug, plate }) => [slug, plate, sit(new Ink(), plate).pose] as const)
  const behind = worn.map(
    ({ slug, plate }) => [`${slug}, behind`, plate, backPose(plate, isMale(plate))] as const,
  )
  const figures = [...front, ...behind]
  const length = (a: readonly number[], b: readonly number[]) =>
    Math.hypot((b[0] ?? 0) - (a[0] ?? 0), (b[1] ?? 0) - (a[1] ?? 0))
  const sides = [0, 1] as const

  test.each(figures)('%s', (_, plate, pose: Pose) => {
    // Cloth from wrist to wrist is shown with both arms lifted; nothing else is.
    if (plate.silhouette !== 'kaftan') {
      const out = sides.map((i) => (pose.wr[i][0] - pose.sh[i][0]) * (i ? 1 : -1))
      expect(Math.min(...out), 'from the shoulders out to the wrists').toBeLessThan(80)
    }
    // Crossed forearms would be two bars: a hand lies on the other arm instead.
    const crosses = pose.wr[0][0] > pose.wr[1][0]
    if (crosses) {
      const reach = sides.map((i) => length(pose.wr[i], pose.el[i ? 0 : 1]))
      expect(Math.max(...reach)).toBeLessThan(75 * pose.scale)
    }
  })
})

describe('a hand is about as long as a face', () => {
  const resting = worn.filter(({ plate }) => {
    const { hand } = sit(new Ink(), plate).pose
    return hand.includes('relaxed')
  })

  test.each(resting)('$slug', async ({ plate }) => {
    const { pose } = sit(new Ink(), plate)
    const i = pose.hand[0] === 'relaxed' ? 0 : 1
    const svg = arm({ ...pose, aim: [0, 0] }, i, flesh('wheat'))
    const drawn = (
      await render(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">${svg}</svg>`,
      )
    ).filter(({ isDrawn }) => isDrawn)
    const length = Math.max(...drawn.map(({ y }) => y)) - pose.wr[i][1]
    const HEAD = 100
    expect(length / (HEAD * (pose.male ? 1.05 : 1))).toBeGreaterThan(0.66)
    expect(length / HEAD).toBeLessThan(0.9)
  })
})
