import { expect, test } from 'vitest'
import { toBarcode } from './barcode.ts'

const STOP = [2, 3, 3, 1, 1, 1, 2]

test('a barcode starts with the Code 128 start and ends with its stop', async () => {
  const bars = await toBarcode('ZR-1042')
  expect(bars.slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4])
  expect(bars.slice(-7)).toEqual(STOP)
  // Every character has three bars and three spaces; the stop has one more bar.
  expect(bars.length % 6).toBe(1)
})

test.each(['', 'https://courier.example/track?number=123456789', 'ज़री'])(
  '%j has no barcode',
  async (text) => {
    expect(await toBarcode(text)).toEqual([])
  },
)
