/** How the figure stands. Index 0 is the viewer's left, 1 the viewer's right. */

import { mirror, type Pt } from './geom.ts'
import type { Pose, Ring } from './pose.ts'
import { men, spread, women } from './stances.ts'
import type { PlateSpec, PoseName } from './types.ts'

const flipPair = <T>(p: readonly [T, T], f: (x: T) => T): [T, T] => [f(p[1]), f(p[0])]
const flipRing = (r: Ring): Ring => ({ c: mirror(r.c), w: r.w, t: -r.t })

export function flipPose(p: Pose): Pose {
  const m = (q: Pt): Pt => mirror(q)
  const out: Pose = {
    ...p,
    head: m(p.head),
    tilt: -p.tilt,
    turn: -p.turn,
    pit: m(p.pit),
    sh: flipPair(p.sh, m),
    el: flipPair(p.el, m),
    wr: flipPair(p.wr, m),
    hand: [p.hand[1], p.hand[0]],
    aim: flipPair(p.aim, (a) => -a),
    bust: flipRing(p.bust),
    under: flipRing(p.under),
    waist: flipRing(p.waist),
    hip: flipRing(p.hip),
    knee: flipPair(p.knee, m),
    ankle: flipPair(p.ankle, m),
    sway: 900 - p.sway,
  }
  if (p.flower !== undefined) out.flower = p.flower ? 0 : 1
  if (p.lamp) out.lamp = m(p.lamp)
  return out
}

export function buildPose(
  name: PoseName,
  male: boolean,
  flip: boolean,
  silhouette?: PlateSpec['silhouette'],
): Pose {
  const pose = silhouette === 'kaftan' ? spread : (male ? men : women)[name]
  return flip ? flipPose(pose) : pose
}

/** A point on a ring: -1 its left end, +1 its right. */
export function onRing(r: Ring, k: number, ease = 0): Pt {
  const a = (r.t * Math.PI) / 180
  const w = (r.w + ease) * k
  return [r.c[0] + Math.cos(a) * w, r.c[1] + Math.sin(a) * w]
}
