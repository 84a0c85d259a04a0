/** One figure and everything a garment needs to know to be put on it. */
import { hash, type Pt } from './geom.ts'
import type { Flesh } from './hand.ts'
import type { Tress } from './head.ts'
import type { Ink } from './ink.ts'
import type { Palette } from './palettes.ts'
import type { Pose } from './pose.ts'
import type {
  AgeName,
  BeardName,
  BorderName,
  DrapeName,
  FabricName,
  HairName,
  LengthName,
  NecklineName,
  PlateSpec,
  SleeveName,
} from './types.ts'

export type Sitter = {
  ink: Ink
  spec: PlateSpec
  pose: Pose
  skin: Flesh
  pal: Palette
  seed: number
  hair: HairName
  age: AgeName
  tress: Tress
  beard: BeardName
  sleeve: SleeveName
  neck: NecklineName
  drape: DrapeName
  fabric: FabricName
  length: LengthName
  border: BorderName
  /** Makes a motif's repeat smaller where the work is close. */
  close: (cell: number) => number
  /** The side the dupatta or pallu hangs on. */
  side: 0 | 1
}

/** What a silhouette draws, in the order of painting. */
export type Dress = {
  /** Behind the body: trains, the back of a cape. */
  behind?: string
  /** Over the legs and trunk. */
  body: string
  /** Over the sleeves and under the forearms: what has no sleeves of its own. */
  vest?: string
  /** Over the arms: capes, the pallu. */
  over?: string
  /** Colour, thread and cut of the sleeves; none when the arms are bare. */
  sleeve?: {
    colour: string
    thread: string
    motif?: PlateSpec['motif']
    trim: number
    alpha?: number
  }
  /** Neck of the garment, for the necklace to lie below. */
  necklace?: 'choker' | 'long' | 'light' | 'none'
}

export const hashSpec = (spec: PlateSpec): number =>
  hash(
    [
      spec.silhouette,
      spec.dyedFrom ?? spec.palette,
      spec.motif,
      spec.pose ?? '',
      spec.mood ?? '',
      spec.seed ?? 0,
    ].join('/'),
  )

export const pick = <T>(from: readonly T[], seed: number, salt: number): T => {
  const value = from[hash(`${seed}:${salt}`) % from.length]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

export const shift = (p: Pt, k: number, x: number, y: number): Pt => [p[0] + k * x, p[1] + y]

/** Work at the neck of a piece that has any. */
export const getTrim = ({ spec, pal }: Sitter): { trim: BorderName; accent: string } | undefined =>
  spec.trim && { trim: spec.trim, accent: pal.accent }
