import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

test('treats each tap soon after another as a second tap, and a later one as new', () => {
  const taps = [1000, 1150, 1500, 2100, 2600]
  expect(taps.map((timeStamp) => isSecondTap({ timeStamp }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
