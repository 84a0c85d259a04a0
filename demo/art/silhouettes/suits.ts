/** Suits: a kurta over trousers of one cut or another. */
import { type Bottom, bottom } from '../bottoms.ts'
import { jacket, waistcoat } from '../layers.ts'
import type { Dress, Sitter } from '../sitter.ts'
import { hemAt, tunic } from '../tunic.ts'
import type { MotifName } from '../types.ts'

type Cut = {
  lower: Bottom
  hemY: number
  hemW: number
  matched?: boolean
  lowerMotif?: MotifName
  hem?: number
  placket?: boolean
  yoke?: boolean
  count?: number
  depth?: number
}

function suit(t: Sitter, c: Cut): Dress {
  const { pal, spec } = t
  const lower = c.matched ? pal.base : (pal.bottom ?? pal.second)
  const made = tunic(t, {
    hemY: c.hemY,
    hemW: c.hemW,
    colour: pal.base,
    thread: pal.thread,
    motif: spec.motif,
    border: t.border,
    placket: c.placket ?? false,
    yoke: c.yoke ?? false,
    count: c.count ?? 4,
    depth: c.depth ?? 5,
  })
  const layer = spec.layer === 'jacket' ? jacket(t) : spec.layer === 'waistcoat' ? waistcoat(t) : ''
  return {
    body:
      bottom(t, c.lower, {
        colour: lower,
        thread: c.matched ? pal.thread : pal.thread2,
        ...(c.lowerMotif ? { motif: c.lowerMotif } : {}),
        ...(c.hem ? { hem: c.hem } : {}),
      }) + made.svg,
    vest: layer,
    sleeve: { colour: pal.base, thread: pal.thread, motif: spec.motif, trim: 12 },
    necklace: t.fabric === 'cotton' ? 'none' : 'light',
  }
}

const drawLower = (t: Sitter, usual: Bottom): Bottom => {
  const b = t.spec.bottom
  return b && b !== 'skirt' ? b : usual
}

export const straight = (t: Sitter): Dress =>
  suit(t, {
    lower: drawLower(t, 'pants'),
    hemY: t.length === 'short' ? 690 : t.length === 'knee' ? 820 : 900,
    hemW: 78,
    yoke: t.seed % 2 === 0,
    hem: 14,
  })

export const palazzo = (t: Sitter): Dress =>
  suit(t, {
    lower: drawLower(t, 'palazzo'),
    hemY: t.length === 'short' ? 664 : 850,
    hemW: t.length === 'short' ? 82 : 84,
    hem: 26,
    yoke: true,
  })

export const sharara = (t: Sitter): Dress =>
  suit(t, {
    lower: drawLower(t, 'sharara'),
    hemY: t.length === 'short' || t.length === 'knee' ? 660 : 800,
    hemW: t.length === 'midi' ? 92 : 84,
    matched: true,
    lowerMotif: t.spec.motif,
    yoke: true,
  })

export const patiala = (t: Sitter): Dress =>
  suit(t, { lower: 'patiala', hemY: 690, hemW: 88, placket: t.seed % 2 === 0 })

export const dhoti = (t: Sitter): Dress =>
  suit(t, {
    lower: 'dhoti',
    hemY: t.pose.male ? 770 : 650,
    hemW: t.pose.male ? 92 : 104,
    count: 6,
    depth: 9,
    placket: t.pose.male,
  })

export const coord = (t: Sitter): Dress =>
  suit(t, {
    lower: drawLower(t, 'pants'),
    hemY: 668,
    hemW: 80,
    matched: true,
    lowerMotif: t.spec.motif,
    placket: t.neck === 'collar' || t.neck === 'v',
  })

export const kurta = (t: Sitter): Dress =>
  t.pose.male
    ? suit(t, { lower: drawLower(t, 'churidar'), hemY: hemAt(t) + 30, hemW: 86, placket: true })
    : suit(t, {
        lower: drawLower(t, 'pants'),
        hemY: hemAt(t),
        hemW: t.length === 'short' ? 86 : 114,
        placket: t.neck === 'collar' || t.neck === 'keyhole',
        count: t.length === 'short' ? 4 : 5,
        depth: 7,
      })
