/** Skirts: lehengas, gown and anarkali flares, petticoat falls. */
import { type Flare, type Folds, flare, pleats } from './cloth.ts'
import { add, lerp, type Pt, type Surf, spline } from './geom.ts'
import type { Pose, Ring } from './pose.ts'
import { onRing } from './poses.ts'

export type Skirt = { s: Surf; folds: Folds }

export function skirt(
  p: Pose,
  o: {
    /** Where it begins. */
    top: Ring
    ease?: number
    /** How far the cloth stands off the hip. */
    hipEase?: number
    hemY: number
    hemW: number
    /** Outward curve of the sides: 0 straight, positive a bell, negative a trumpet. */
    bell?: number
    count: number
    seed: number
    depth?: number
    sag?: number
    jitter?: number
    round?: number
    skipHip?: boolean
  },
): Skirt {
  const { ease = 4, bell = 0 } = o
  const folds = pleats(o.count, o.seed, o.jitter ?? 0.3)
  const side = (k: number): Pt[] => {
    const a = onRing(o.top, k, ease)
    const hip = onRing(p.hip, k, o.hipEase ?? Math.min(ease, 2) + 6)
    const hem: Pt = [p.sway + k * o.hemW, o.hemY - 10]
    const start = o.skipHip ? a : hip
    const m1 = add(lerp(start, hem, 0.36), k * bell, 0)
    const m2 = add(lerp(start, hem, 0.72), k * bell * 0.75, 0)
    if (o.skipHip) return [a, m1, m2, hem]
    // Close cloth follows the round of the hip.
    const round = o.hipEase === undefined ? [] : [add(lerp(a, hip, 0.42), k * 3.6, 0)]
    return [a, ...round, hip, m1, m2, hem]
  }
  const shape: Flare = {
    left: spline(side(-1)),
    right: spline(side(1)),
    folds,
    depth: o.depth ?? 11,
    sagTop: 5,
    sagHem: o.sag ?? 34,
    round: o.round ?? 0.5,
    from: 0.12,
  }
  return { s: flare(shape), folds }
}
