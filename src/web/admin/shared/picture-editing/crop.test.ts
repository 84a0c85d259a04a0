import { expect, test } from 'vitest'
import { largestCrop, moveCrop, resizeCrop, wholePixels } from './crop.ts'

const picture = { width: 1000, height: 1000 }
const CARD = 3 / 4

test('begins with the largest part of a ratio, in the middle', () => {
  expect(largestCrop(picture, CARD)).toEqual({ left: 125, top: 0, width: 750, height: 1000 })
  expect(largestCrop({ width: 300, height: 800 }, CARD)).toEqual({
    left: 0,
    top: 200,
    width: 300,
    height: 400,
  })
  expect(largestCrop({ width: 300, height: 800 }, null)).toEqual({
    left: 0,
    top: 0,
    width: 300,
    height: 800,
  })
})

test('stays within the picture when it moves', () => {
  const crop = largestCrop(picture, CARD)
  expect(moveCrop(crop, picture, -500, 40)).toEqual({ ...crop, left: 0, top: 0 })
  expect(moveCrop(crop, picture, 500, 0).left).toBe(250)
})

test('keeps its ratio and its opposite corner when a corner moves', () => {
  const crop = { left: 100, top: 100, width: 300, height: 400 }
  const wider = { dx: 75, dy: 0, ratio: CARD }
  expect(resizeCrop(crop, picture, { x: 1, y: 1 }, wider)).toEqual({
    left: 100,
    top: 100,
    width: 375,
    height: 500,
  })
  const lower = { dx: 0, dy: -40, ratio: CARD }
  expect(resizeCrop(crop, picture, { x: -1, y: -1 }, lower)).toEqual({
    left: 70,
    top: 60,
    width: 330,
    height: 440,
  })
})

test('never leaves the picture and never vanishes', () => {
  const crop = { left: 100, top: 100, width: 300, height: 400 }
  for (const ratio of [CARD, 4 / 5, null])
    for (const x of [-1, 1] as const)
      for (const y of [-1, 1] as const)
        for (const [dx, dy] of [
          [5000, 5000],
          [-5000, -5000],
          [5000, -5000],
        ] as const) {
          const { left, top, width, height } = resizeCrop(
            crop,
            picture,
            { x, y },
            { dx, dy, ratio },
          )
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(-1e-9)
          expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1000 + 1e-9)
          expect(Math.min(width, height)).toBeGreaterThanOrEqual(100 - 1e-9)
          if (ratio !== null) expect(width / height).toBeCloseTo(ratio)
        }
})

test('is drawn in whole pixels of the picture', () => {
  expect(wholePixels({ left: 0.4, top: 999.7, width: 750.6, height: 0.2 }, picture)).toEqual({
    left: 0,
    top: 999,
    width: 751,
    height: 1,
  })
})
