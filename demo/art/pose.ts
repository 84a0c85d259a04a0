import type { Pt } from './geom.ts'

export type HandKind = 'relaxed' | 'hip' | 'clasp' | 'pinch' | 'raised' | 'open' | 'joined'
/** A level of the body: centre, half-width, tilt in degrees (positive: right side lower). */
export type Ring = { c: Pt; w: number; t: number }
export type Pose = {
  head: Pt
  tilt: number
  turn: number
  pit: Pt
  sh: readonly [Pt, Pt]
  el: readonly [Pt, Pt]
  wr: readonly [Pt, Pt]
  hand: readonly [HandKind, HandKind]
  aim: readonly [number, number]
  bust: Ring
  under: Ring
  waist: Ring
  hip: Ring
  knee: readonly [Pt, Pt]
  ankle: readonly [Pt, Pt]
  /** Where the middle of a long hem hangs. */
  sway: number
  scale: number
  male: boolean
  /** Seen from behind: a blouse is cut deep there, a kurta high. */
  back?: 'deep' | 'high'
  flower?: 0 | 1
  /** A lamp on a plate, on both hands. */
  lamp?: Pt
}
