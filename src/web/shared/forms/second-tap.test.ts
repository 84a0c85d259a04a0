import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

test('what comes soon after a tap is its second half, also after several; what comes later is not', () => {
  const taps = [1000, 1150, 1500, 2100, 2600]
  expect(taps.map((timeStamp) => isSecondTap({ timeStamp }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
