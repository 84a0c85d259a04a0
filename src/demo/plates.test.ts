import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPlate, moodOf } from '#art/plate.ts'
import { averageColour } from '#server/catalogue/pictures/decode.ts'
import { products } from './catalogue.ts'
import { tones } from './plates.ts'

const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

test('what holds the place of a plate that is still drawn has about its colour', async () => {
  const moods = new Map(products.map(({ plate }) => [moodOf(plate), plate]))
  expect(moods.size).toBe(Object.keys(tones).length)
  for (const [mood, plate] of moods) {
    const drawn = sharp(Buffer.from(drawPlate(plate)), { density: 12 })
    const colour = channels(await averageColour(drawn))
    const apart = channels(tones[mood]).map((value, at) => value - (colour[at] ?? 0))
    expect(Math.hypot(...apart), mood).toBeLessThan(45)
  }
})
