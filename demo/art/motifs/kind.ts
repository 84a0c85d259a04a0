import type { Surf } from '../geom.ts'
import type { Area, Inked } from '../glyph.ts'

/** A motif inks itself over a surface; `cell` is its repeat in pixels. */
export type Motif = (out: Inked, s: Surf, cell: number, area: Area) => void
