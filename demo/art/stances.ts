/** The poses themselves: joints of the figure on the 900 by 1200 sheet. */
import type { Pose } from './pose.ts'
import type { PoseName } from './types.ts'

export const woman = {
  head: [455, 219],
  tilt: 4,
  turn: 0.8,
  pit: [449, 301],
  sh: [
    [384, 317],
    [514, 324],
  ],
  bust: { c: [448, 386], w: 51, t: 3 },
  under: { c: [447, 420], w: 44, t: 2 },
  waist: { c: [446, 468], w: 39, t: 0 },
  hip: { c: [454, 558], w: 60, t: -4 },
  knee: [
    [418, 800],
    [484, 790],
  ],
  ankle: [
    [402, 1018],
    [480, 1030],
  ],
  sway: 452,
  scale: 1,
  male: false,
} satisfies Partial<Pose>

export const women: Record<PoseName, Pose> = {
  contra: {
    ...woman,
    el: [
      [357, 434],
      [574, 426],
    ],
    wr: [
      [352, 540],
      [524, 512],
    ],
    hand: ['relaxed', 'hip'],
    aim: [2, 62],
  },
  clasp: {
    ...woman,
    head: [446, 219],
    tilt: -5,
    turn: -0.7,
    el: [
      [362, 432],
      [545, 436],
    ],
    wr: [
      [424, 508],
      [486, 505],
    ],
    hand: ['clasp', 'clasp'],
    aim: [-58, 66],
    hip: { c: [451, 558], w: 60, t: -2 },
    sway: 448,
  },
  stride: {
    ...woman,
    head: [462, 219],
    tilt: 6,
    turn: 1,
    el: [
      [350, 431],
      [552, 432],
    ],
    wr: [
      [328, 536],
      [541, 538],
    ],
    hand: ['pinch', 'relaxed'],
    aim: [9, 8],
    hip: { c: [457, 558], w: 60, t: -5 },
    knee: [
      [414, 796],
      [494, 786],
    ],
    ankle: [
      [386, 1010],
      [498, 1034],
    ],
    sway: 436,
  },
  lotus: {
    ...woman,
    head: [450, 219],
    tilt: 7,
    turn: 0.9,
    el: [
      [358, 434],
      [562, 428],
    ],
    wr: [
      [356, 541],
      [556, 326],
    ],
    hand: ['relaxed', 'raised'],
    aim: [4, 168],
    flower: 1,
    sway: 450,
  },
  twirl: {
    ...woman,
    head: [450, 218],
    tilt: -7,
    turn: -0.9,
    el: [
      [340, 422],
      [554, 433],
    ],
    wr: [
      [284, 512],
      [566, 540],
    ],
    hand: ['pinch', 'relaxed'],
    aim: [28, -8],
    sway: 462,
    ankle: [
      [396, 1012],
      [500, 1030],
    ],
  },
  jhumka: {
    ...woman,
    head: [446, 220],
    tilt: -8,
    turn: -0.9,
    el: [
      [348, 426],
      [584, 402],
    ],
    wr: [
      [398, 506],
      [514, 304],
    ],
    hand: ['hip', 'raised'],
    aim: [-56, 146],
    sway: 456,
  },
  repose: {
    ...woman,
    head: [452, 219],
    tilt: -3,
    turn: 0.7,
    el: [
      [358, 436],
      [546, 438],
    ],
    wr: [
      [352, 544],
      [466, 498],
    ],
    hand: ['relaxed', 'clasp'],
    aim: [0, 78],
    sway: 446,
  },
  namaste: {
    ...woman,
    head: [450, 220],
    tilt: -4,
    turn: 0.2,
    el: [
      [354, 428],
      [546, 434],
    ],
    wr: [
      [437, 422],
      [462, 423],
    ],
    hand: ['joined', 'joined'],
    aim: [188, 173],
    hip: { c: [451, 558], w: 60, t: -1 },
    sway: 450,
  },
  akimbo: {
    ...woman,
    head: [447, 219],
    tilt: -3,
    turn: -0.6,
    el: [
      [324, 424],
      [576, 428],
    ],
    wr: [
      [376, 510],
      [526, 512],
    ],
    hand: ['hip', 'hip'],
    aim: [-60, 60],
    hip: { c: [448, 558], w: 60, t: 4 },
    knee: [
      [414, 790],
      [482, 800],
    ],
    ankle: [
      [408, 1030],
      [494, 1018],
    ],
    sway: 450,
  },
  folded: {
    ...woman,
    head: [452, 219],
    tilt: 3,
    turn: 0.8,
    el: [
      [370, 428],
      [528, 432],
    ],
    wr: [
      [474, 448],
      [430, 415],
    ],
    hand: ['clasp', 'clasp'],
    aim: [-96, 106],
    sway: 448,
  },
  shoulder: {
    ...woman,
    head: [448, 219],
    tilt: -6,
    turn: -0.8,
    el: [
      [357, 434],
      [568, 424],
    ],
    wr: [
      [351, 540],
      [498, 350],
    ],
    hand: ['relaxed', 'pinch'],
    aim: [2, 112],
    hip: { c: [448, 558], w: 60, t: 3 },
    sway: 456,
  },
  sweep: {
    ...woman,
    head: [457, 219],
    tilt: 5,
    turn: 0.9,
    el: [
      [344, 428],
      [552, 434],
    ],
    wr: [
      [304, 526],
      [556, 540],
    ],
    hand: ['pinch', 'relaxed'],
    aim: [18, -6],
    hip: { c: [456, 558], w: 60, t: -4 },
    ankle: [
      [388, 1010],
      [492, 1032],
    ],
    sway: 442,
  },
  diya: {
    ...woman,
    head: [450, 221],
    tilt: 6,
    turn: 0.8,
    el: [
      [356, 432],
      [548, 436],
    ],
    wr: [
      [408, 492],
      [498, 492],
    ],
    hand: ['open', 'open'],
    aim: [-74, 74],
    lamp: [453, 484],
    sway: 450,
  },
  mudra: {
    ...woman,
    head: [448, 219],
    tilt: -6,
    turn: -0.8,
    el: [
      [344, 428],
      [592, 398],
    ],
    wr: [
      [392, 510],
      [606, 294],
    ],
    hand: ['hip', 'raised'],
    aim: [-58, 184],
    hip: { c: [457, 558], w: 60, t: -5 },
    sway: 446,
  },
  sway: {
    ...woman,
    head: [460, 219],
    tilt: 5,
    turn: 0.9,
    el: [
      [338, 424],
      [574, 426],
    ],
    wr: [
      [288, 516],
      [524, 512],
    ],
    hand: ['pinch', 'hip'],
    aim: [26, 62],
    hip: { c: [457, 558], w: 60, t: -5 },
    sway: 438,
  },
  heart: {
    ...woman,
    head: [447, 220],
    tilt: -7,
    turn: -0.8,
    el: [
      [358, 434],
      [554, 434],
    ],
    wr: [
      [354, 540],
      [486, 390],
    ],
    hand: ['relaxed', 'relaxed'],
    aim: [0, 98],
    hip: { c: [449, 558], w: 60, t: 2 },
    sway: 452,
  },
}

export const man = {
  head: [453, 206],
  tilt: 2,
  turn: 0.7,
  pit: [450, 296],
  sh: [
    [362, 316],
    [538, 322],
  ],
  bust: { c: [449, 392], w: 74, t: 2 },
  under: { c: [448, 430], w: 66, t: 1 },
  waist: { c: [448, 484], w: 60, t: 0 },
  hip: { c: [454, 570], w: 64, t: -3 },
  knee: [
    [414, 800],
    [492, 792],
  ],
  ankle: [
    [394, 1024],
    [502, 1034],
  ],
  sway: 450,
  scale: 1.16,
  male: true,
} satisfies Partial<Pose>

const standing = {
  ...man,
  el: [
    [334, 444],
    [582, 440],
  ],
  wr: [
    [330, 558],
    [532, 536],
  ],
  hand: ['relaxed', 'hip'],
  aim: [2, 50],
} satisfies Pose

const waiting = {
  ...man,
  turn: -0.7,
  tilt: -3,
  el: [
    [336, 442],
    [572, 446],
  ],
  wr: [
    [418, 524],
    [492, 522],
  ],
  hand: ['clasp', 'clasp'],
  aim: [-62, 66],
} satisfies Pose

const walking = {
  ...man,
  tilt: -2,
  el: [
    [334, 444],
    [570, 448],
  ],
  wr: [
    [326, 560],
    [572, 562],
  ],
  hand: ['relaxed', 'relaxed'],
  aim: [2, -2],
} satisfies Pose

const buttoning = {
  ...man,
  tilt: 4,
  el: [
    [332, 442],
    [574, 440],
  ],
  wr: [
    [324, 556],
    [488, 412],
  ],
  hand: ['relaxed', 'clasp'],
  aim: [2, 118],
} satisfies Pose

const greeting = {
  ...man,
  turn: 0.2,
  tilt: -2,
  el: [
    [330, 436],
    [570, 440],
  ],
  wr: [
    [435, 424],
    [464, 425],
  ],
  hand: ['joined', 'joined'],
  aim: [188, 173],
} satisfies Pose

const folding = {
  ...man,
  turn: -0.7,
  tilt: 2,
  el: [
    [344, 440],
    [556, 444],
  ],
  wr: [
    [475, 460],
    [428, 424],
  ],
  hand: ['clasp', 'clasp'],
  aim: [-96, 98],
} satisfies Pose

const leaning = {
  ...man,
  turn: 0.7,
  tilt: -4,
  el: [
    [316, 438],
    [574, 440],
  ],
  wr: [
    [368, 534],
    [488, 412],
  ],
  hand: ['hip', 'clasp'],
  aim: [-50, 118],
} satisfies Pose

const saluting = {
  ...man,
  turn: -0.7,
  tilt: -5,
  el: [
    [333, 444],
    [572, 440],
  ],
  wr: [
    [327, 558],
    [492, 398],
  ],
  hand: ['relaxed', 'relaxed'],
  aim: [2, 98],
} satisfies Pose

/** Both arms lift the cloth of a kaftan, which is cut from wrist to wrist. */
export const spread: Pose = {
  ...women.twirl,
  el: [
    [330, 406],
    [572, 416],
  ],
  wr: [
    [258, 486],
    [646, 494],
  ],
  hand: ['pinch', 'pinch'],
  aim: [34, -36],
}

/** What holds a skirt or a lamp on a woman is the nearest gesture on a man. */
export const men: Record<PoseName, Pose> = {
  contra: standing,
  clasp: waiting,
  stride: walking,
  lotus: buttoning,
  twirl: standing,
  jhumka: waiting,
  repose: walking,
  namaste: greeting,
  akimbo: leaning,
  folded: folding,
  shoulder: saluting,
  sweep: walking,
  diya: greeting,
  mudra: leaning,
  sway: standing,
  heart: saluting,
}
