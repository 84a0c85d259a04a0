/** Hands: a palm and four slender fingers, never counted at card size but felt. */
import { num, type Pt, smooth, xy } from './geom.ts'
import { fill, group, line } from './ink.ts'
import type { HandKind } from './pose.ts'

type Shape = { palm: readonly Pt[]; fingers: readonly (readonly Pt[])[]; thumb: readonly Pt[] }

/** The wrist is at the origin, the hand points down (+y), the thumb is on +x. */
const shapes: Record<HandKind, Shape> = {
  relaxed: {
    palm: xy('-6.5,-3 -9,12 -9,26 0,31 8,26 9,12 6.5,-3'),
    fingers: [
      xy('6,24 8,38 6,53'),
      xy('1.5,27 3,43 0,58'),
      xy('-3.5,27 -3.5,42 -6.5,54'),
      xy('-7.5,23 -8.5,35 -11,45'),
    ],
    thumb: xy('7,8 13,20 13,33'),
  },
  open: {
    palm: xy('-6.5,-3 -9,12 -9,25 0,30 8,26 9,12 6.5,-3'),
    fingers: [
      xy('6,24 10,38 11,52'),
      xy('1.5,27 4,43 4,58'),
      xy('-3.5,27 -4,42 -4,55'),
      xy('-7.5,23 -9.5,34 -11,44'),
    ],
    thumb: xy('7,8 15,17 19,29'),
  },
  hip: {
    palm: xy('-6.5,-3 -9,10 -8,24 0,28 8,24 9,10 6.5,-3'),
    fingers: [
      xy('6,22 10,34 9,46'),
      xy('1.5,25 4,38 3,51'),
      xy('-3.5,25 -3,38 -4,49'),
      xy('-7.5,21 -8,32 -10,41'),
    ],
    thumb: xy('6,6 15,8 20,16'),
  },
  clasp: {
    palm: xy('-6.5,-3 -8.5,12 -8,26 0,30 7,26 8,12 6.5,-3'),
    fingers: [
      xy('5.5,24 5,36 1,47'),
      xy('1.5,26 1,40 -3,51'),
      xy('-3,26 -4,38 -8,48'),
      xy('-7,22 -9,32 -13,40'),
    ],
    thumb: xy('7,8 11,20 9,31'),
  },
  pinch: {
    palm: xy('-6.5,-3 -9,12 -8.5,24 0,29 8,25 9,12 6.5,-3'),
    fingers: [
      xy('6,23 11,33 9,43'),
      xy('1.5,26 5,38 4,48'),
      xy('-3.5,26 -4.5,39 -6.5,50'),
      xy('-7.5,22 -10,33 -13,43'),
    ],
    thumb: xy('7,8 13,22 11,37'),
  },
  raised: {
    palm: xy('-6.5,-3 -9,11 -8.5,23 0,28 8,24 9,11 6.5,-3'),
    fingers: [
      xy('6,22 12,32 14,42'),
      xy('1.5,25 5,39 9,50'),
      xy('-3.5,25 -5,39 -4,53'),
      xy('-7.5,21 -13,32 -16,44'),
    ],
    thumb: xy('7,8 16,18 16,34'),
  },
  joined: {
    palm: xy('-6,-3 -7.5,12 -7,25 0,29 6,25 7,12 6,-3'),
    fingers: [
      xy('4.5,23 4.5,38 2.5,53'),
      xy('1,26 1,42 0.5,58'),
      xy('-2.5,26 -2.5,41 -2,56'),
      xy('-5.5,22 -5.5,34 -4.5,47'),
    ],
    thumb: xy('6,8 9,18 7,30'),
  },
}

/** A hand is as long as a face: about three quarters of the head. */
const LENGTH = 1.22

export type Flesh = { base: string; shade: string; light: string; line: string }

export function hand(
  kind: HandKind,
  wrist: Pt,
  aim: number,
  side: 0 | 1,
  scale: number,
  s: Flesh,
): string {
  const shape = shapes[kind]
  const palm = smooth(shape.palm, false)
  // Each finger has its own outline and lies over the next, so that none merges with another.
  const digit = (f: readonly Pt[]): string =>
    line(smooth(f), s.line, 6.8) + line(smooth(f), s.base, 5.4)
  const fingers = [...shape.fingers].reverse().map(digit)
  const body = line(palm, s.line, 2) + fingers.join('') + digit(shape.thumb) + fill(palm, s.base)
  const flip = side === 0 ? 1 : -1
  return group(
    body,
    `transform="translate(${wrist[0]} ${wrist[1]}) rotate(${aim}) scale(${flip * scale} ${num(scale * LENGTH)})"`,
  )
}
