/** How a figure stands when it is seen from behind: at ease, its arms where nothing of the garment is hidden. */
import type { Pose } from '../pose.ts'
import { flipPose } from '../poses.ts'
import { man, woman } from '../stances.ts'
import type { PlateSpec } from '../types.ts'

const still = { turn: 0, tilt: -2 } as const

const women = {
  rest: {
    ...woman,
    ...still,
    head: [450, 219],
    el: [
      [357, 434],
      [543, 438],
    ],
    wr: [
      [350, 541],
      [553, 545],
    ],
    hand: ['relaxed', 'relaxed'],
    aim: [3, -4],
  },
  /** A hand lifts the skirt. */
  stride: {
    ...woman,
    ...still,
    head: [451, 219],
    el: [
      [346, 430],
      [543, 437],
    ],
    wr: [
      [318, 534],
      [554, 544],
    ],
    hand: ['pinch', 'relaxed'],
    aim: [12, -5],
  },
  twirl: {
    ...woman,
    ...still,
    head: [450, 219],
    el: [
      [340, 422],
      [546, 437],
    ],
    wr: [
      [288, 512],
      [557, 544],
    ],
    hand: ['pinch', 'relaxed'],
    aim: [26, -5],
  },
  spread: {
    ...woman,
    ...still,
    head: [450, 219],
    el: [
      [334, 412],
      [567, 416],
    ],
    wr: [
      [272, 496],
      [632, 500],
    ],
    hand: ['pinch', 'pinch'],
    aim: [32, -34],
  },
} satisfies Record<string, Pose>

const men: Pose = {
  ...man,
  ...still,
  head: [450, 206],
  el: [
    [334, 444],
    [568, 448],
  ],
  wr: [
    [327, 558],
    [573, 562],
  ],
  hand: ['relaxed', 'relaxed'],
  aim: [2, -2],
}

/** Blouses are cut deep at the back; what is worn to the office or every day is not. */
const deep: readonly string[] = ['lehenga', 'saree', 'cape', 'gown', 'anarkali', 'drapedSkirt']

/** The stance of a plate's figure that has turned its back: what was left is right. */
export function backPose(
  { silhouette, pose, flip, drape, fabric }: PlateSpec,
  male: boolean,
): Pose {
  const lifts = drape !== 'veil' && (pose === 'twirl' || pose === 'stride') && pose
  const stance = male ? men : silhouette === 'kaftan' ? women.spread : women[lifts || 'rest']
  const open =
    !male && deep.includes(silhouette) && !(silhouette === 'anarkali' && fabric === 'cotton')
  return { ...(flip ? stance : flipPose(stance)), back: open ? 'deep' : 'high' }
}
