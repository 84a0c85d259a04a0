/** How motifs are worked: dyed or printed into the cloth, in white or silk floss, or in metal thread. */
import { deepen, lighten, luminance } from '../colour.ts'
import type { Inked } from '../glyph.ts'
import { fill, type Ink } from '../ink.ts'
import type { FabricName, MotifName } from '../types.ts'

/** Dyed, printed or woven: it has no height over the cloth. */
const inTheCloth: readonly MotifName[] = [
  'ajrakh',
  'kalamkari',
  'leheriya',
  'ikat',
  'bandhani',
  'block',
  'check',
  'dot',
  'jamdani',
  'phul',
]
export const isFlat = (motif: MotifName): boolean => inTheCloth.includes(motif)

/** White or silk floss, which has no metal in it. */
const floss: readonly MotifName[] = ['chikan', 'phulkari', 'resham', 'quilt']
export const isMetal = (motif: MotifName, fabric: FabricName): boolean =>
  !isFlat(motif) && !floss.includes(motif) && fabric !== 'cotton'

export type Dye = { colour: string; thread: string; accent: string; fabric: FabricName }

/** Tied dots stay undyed, and gota is metal ribbon on every ground. */
export const chooseThread = (motif: MotifName, { thread }: Dye): string =>
  motif === 'bandhani'
    ? '#fff6e4'
    : motif === 'gota' && luminance(thread) < 0.45
      ? '#f3dfa2'
      : thread

/** A motif as it stands on the cloth of a plate: raised work throws a shadow, and metal catches the light. */
export function worked(ink: Ink, out: Inked, motif: MotifName, dye: Dye): string {
  const { colour, accent, fabric } = dye
  const thread = chooseThread(motif, dye)
  const shaded = fill(out.d, deepen(colour, 0.25)) + fill(out.a, accent)
  if (isFlat(motif)) return fill(out.t, thread) + shaded
  const shape = ink.shape(out.t)
  const metal = isMetal(motif, fabric)
  return (
    shape(deepen(colour, 0.8), 'opacity=".4" transform="translate(.9 1.2)"') +
    shape(lighten(thread, 0.8), 'transform="translate(-.4 -.5)"') +
    shape(metal ? ink.metal(thread) : thread) +
    shaded +
    (out.m && fill(out.m, ink.mirror()))
  )
}
