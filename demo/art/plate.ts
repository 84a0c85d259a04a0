/** One product's plate: the garment on its figure, in its arch. 900 by 1200, deterministic. */
import { figure } from './figure.ts'
import { jharokha } from './grounds.ts'
import { Ink } from './ink.ts'
import { palettes } from './palettes.ts'
import { dupattaFlat, materialFlat, shawlFlat } from './silhouettes/flats.ts'
import { isWorn } from './silhouettes/index.ts'
import { hashSpec, pick } from './sitter.ts'
import { archNames, type MoodName, moodNames, type PlateSpec } from './types.ts'

export type { PlateSpec } from './types.ts'

export const shadow = (ink: Ink, mood: MoodName, w: number, x = 450): string => {
  const dark = mood === 'night' ? '#05060f' : '#4a2a18'
  const soft = ink.radial([
    [0, dark, 0.5],
    [0.55, dark, 0.28],
    [1, dark, 0],
  ])
  return `<ellipse cx="${x}" cy="1074" rx="${w}" ry="34" fill="${soft}"/>`
}

function flat(ink: Ink, spec: PlateSpec, seed: number): string {
  const piece = {
    ink,
    spec,
    seed,
    pal: palettes[spec.palette],
    edge: spec.border ?? 'zari',
  } as const
  if (spec.silhouette === 'shawl') return shawlFlat(piece)
  return spec.silhouette === 'material' ? materialFlat(piece) : dupattaFlat(piece)
}

/** What is seen most of a piece: its own colour, and that of what is worn over it. */
export const mainColours = ({ palette, drape, layer }: PlateSpec): string[] => {
  const { base, second } = palettes[palette]
  return drape === 'veil' || layer ? [base, second] : [base]
}

/** That of the wall and the niche. */
export const chooseMood = (spec: PlateSpec): MoodName =>
  spec.mood ?? pick(moodNames, hashSpec(spec), 21)

/** The figure of a plate without arch and ground, on the same canvas; undefined for a piece that is shown without a person. */
export function drawFigure(spec: PlateSpec): string | undefined {
  if (!isWorn(spec.silhouette)) return undefined
  const ink = new Ink()
  return toSvg(ink, figure(ink, spec))
}

export const toSvg = (ink: Ink, svg: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200"><defs>${ink.defs}</defs>${svg}</svg>`

/** Draws a piece in its arch. */
export function drawInNiche(spec: PlateSpec, drawPiece: (ink: Ink, seed: number) => string) {
  const ink = new Ink()
  const seed = hashSpec(spec)
  const mood = chooseMood(spec)
  const { back, frame } = jharokha(
    ink,
    mood,
    spec.arch ?? pick(archNames, seed, 22),
    seed,
    mainColours(spec),
  )
  const piece = drawPiece(ink, seed)
  return toSvg(ink, back + shadow(ink, mood, 300) + frame + piece)
}

export const drawPlate = (spec: PlateSpec): string =>
  drawInNiche(spec, (ink, seed) =>
    isWorn(spec.silhouette) ? figure(ink, spec) : flat(ink, spec, seed),
  )
