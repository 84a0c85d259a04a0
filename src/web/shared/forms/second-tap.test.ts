import { expect, test } from 'vitest'
import { isSecondTap } from './second-tap.ts'

test('treats a tap soon after another as its second half, also after several, and a later one as new', () => {
  const taps = [1000, 1150, 1500, 2100, 2600]
  expect(taps.map((timeStamp) => isSecondTap({ timeStamp }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})
