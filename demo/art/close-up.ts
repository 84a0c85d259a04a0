/** The cloth of a piece seen close: its own motif and border, some three times as large as on its plate. 900 by 1200. */
import { border } from './borders.ts'
import { pleats, relief } from './cloth.ts'
import { blend, deepen, lighten, luminance } from './colour.ts'
import { sit } from './figure.ts'
import { alongU, mix, num, patch, range, rng, type Surf, smooth } from './geom.ts'
import { blank, type Inked } from './glyph.ts'
import { fill, group, Ink, line } from './ink.ts'
import { hasSecond, secondMotif } from './library.ts'
import { motifs } from './motifs/index.ts'
import { chooseThread, type Dye, isFlat, isMetal } from './motifs/work.ts'
import { palettes } from './palettes.ts'
import { pallu } from './pallus.ts'
import { isWorn } from './silhouettes/index.ts'
import { zariOn } from './silhouettes/saree.ts'
import { hashSpec } from './sitter.ts'
import { buttonAt } from './tunic.ts'
import type {
  BorderName,
  FabricName,
  MotifName,
  PalluName,
  PlateSpec,
  Silhouette,
} from './types.ts'

/** Cells that join edge to edge begin above the picture, so that none is missing at its top. */
const tiled: readonly MotifName[] = [
  'ajrakh',
  'kalamkari',
  'ikat',
  'jaal',
  'zardozi',
  'phulkari',
  'temple',
  'check',
  'quilt',
]

/** A motif's repeat here, in pixels, where the work is light. */
const repeats: Partial<Record<MotifName, number>> = {
  sequin: 190,
  phulkari: 210,
  kalamkari: 170,
  leheriya: 190,
  temple: 120,
  buti: 150,
  kadhwa: 185,
  check: 130,
  dot: 150,
  coin: 140,
  bandhani: 140,
}
const closeness = { light: 1, rich: 0.86, heavy: 0.74 } as const

/** How the threads show: the grain's run across and along, and how strongly it is seen. */
const weaves: Record<FabricName, { across: number; along: number; seen: number; fold: number }> = {
  silk: { across: 0.012, along: 0.75, seen: 0.5, fold: 1 },
  velvet: { across: 0.35, along: 0.5, seen: 0.75, fold: 1.25 },
  georgette: { across: 0.5, along: 0.55, seen: 0.4, fold: 0.8 },
  organza: { across: 0.02, along: 0.9, seen: 0.35, fold: 0.6 },
  cotton: { across: 0.06, along: 0.5, seen: 0.6, fold: 0.7 },
  tissue: { across: 0.006, along: 1.1, seen: 0.6, fold: 0.9 },
}

/** Cloth that hangs in a few great folds, its edge rising and falling with them. */
function hanging(seed: number, top: number, low: number): { s: Surf; ridges: readonly number[] } {
  const random = rng(seed + 31)
  const folds = pleats(2 + (seed % 3), seed + 3, 0.3)
  const lean = (random() - 0.5) * 300
  const tilt = (random() < 0.5 ? -1 : 1) * mix(26, 58, random())
  const s: Surf = (u, v) => {
    const wave = relief(folds, u)
    const swing = relief(folds, Math.min(1, u + 0.5 / folds.length))
    return [
      mix(-190, 1090, u) + lean * (v - 0.5) + swing * 9 * mix(0.4, 1, v),
      mix(top, low, v) + tilt * (u - 0.5) * mix(0.5, 1, v) - wave * mix(5, 15, v),
    ]
  }
  return { s, ridges: folds }
}

/** Bands within bands add up to a soft edge, for a tenth of what a blur costs. */
const STEPS = 9

/** Light on the ridges and shadow in the valleys, soft as they are this near. */
function folded(s: Surf, ridges: readonly number[], colour: string, by: number): string {
  const dark = blend(deepen(colour, 0.85), '#0c0608', 0.45)
  const light = lighten(colour, 0.75)
  const soft = (at: readonly number[], wide: number, paint: string, opacity: number): string =>
    range(STEPS)
      .map((i) => {
        const w = wide * (1 - i / STEPS)
        const d = at.map((u) => patch(s, u - w, u + w, -0.05, 1, 2, 8)).join('')
        return fill(d, paint, `opacity="${((opacity * 1.5) / STEPS).toFixed(3)}"`)
      })
      .join('')
  const inner = ridges.slice(1, -1)
  const valleys = inner.filter((_, i) => i % 2 === 1)
  const crests = inner.filter((_, i) => i % 2 === 0)
  return (
    soft(valleys, 0.1, dark, 0.5 * by) +
    soft(
      valleys.map((u) => u + 0.012),
      0.024,
      dark,
      0.34 * by,
    ) +
    soft(
      crests.map((u) => u - 0.02),
      0.085,
      light,
      (luminance(colour) > 0.6 ? 0.55 : 0.3) * by,
    )
  )
}

/** Threads of a cloth: long for silk, crossed for cotton, a pile for velvet. */
function weave(ink: Ink, fabric: FabricName): string {
  const { across, along, seen } = weaves[fabric]
  const grain = (x: number, y: number, tone: 0 | 1): string =>
    `<rect width="900" height="1200" fill="${ink.grain(x, y, tone)}" opacity="${num(seen * 0.6)}"/>`
  return grain(across, along, 0) + grain(along, across, 1)
}

/** Work on the cloth: laid stitches that catch the light on one side and throw a shadow on the other. */
function raised(ink: Ink, out: Inked, motif: MotifName, dye: Dye): string {
  const { accent, colour: ground } = dye
  const whitework = motif === 'chikan' && luminance(ground) > 0.85
  const thread = whitework ? '#fffdf8' : chooseThread(motif, dye)
  const d = out.t + out.a
  const moved = (x: number, y: number, paint: string, opacity: number): string =>
    `<path d="${d}" transform="translate(${x} ${y})" fill="${paint}" opacity="${opacity}"/>`
  const metal = isMetal(motif, dye.fabric)
  return (
    moved(3.4, 4.6, deepen(ground, 0.9), whitework ? 0.6 : 0.42) +
    moved(-1.1, -1.4, lighten(thread, 0.7), 0.8) +
    moved(1.1, 1.4, deepen(thread, 0.6), 0.8) +
    (metal ? fill(out.t, ink.sheen(thread, 0.5)) : fill(out.t, thread)) +
    fill(out.t, ink.stitches(lighten(thread, 0.75), deepen(thread, 0.5), 38)) +
    fill(out.d, deepen(ground, 0.3)) +
    fill(out.a, accent) +
    fill(out.a, ink.stitches(lighten(accent, 0.5), deepen(accent, 0.45), 38)) +
    (out.m && fill(out.m, ink.mirror(30)))
  )
}

/** Metal that shows its stitches. */
class Laid extends Ink {
  override gold(colour: string): string {
    return this.stitches(lighten(colour, 0.5), deepen(colour, 0.4), 0, colour)
  }
}

type PanelPermission = {
  motif: MotifName
  cell: number
  edge: BorderName
  deep: number
  /** Where its motif begins, from the top of the cloth. */
  from?: number
  pallu?: PalluName
}

function length(
  ink: Laid,
  s: Surf,
  ridges: readonly number[],
  dye: Dye,
  work: PanelPermission,
): string {
  const { colour, thread, accent, fabric } = dye
  const high = 1200
  const from = (n: number): number => 1 - n / high
  const out = blank()
  const flat = isFlat(work.motif)
  motifs[work.motif](out, s, work.cell, {
    u0: 0,
    u1: 1,
    v0: work.from ?? (tiled.includes(work.motif) ? -0.2 : 0),
    v1: flat ? 1.12 : from(work.deep * 1.06),
  })
  const tint = { thread, accent, ground: colour }
  const part = work.deep > 240 ? 0.6 : 1
  const low = border(ink, s, work.edge, work.deep * part, tint)
  const second: Surf = (u, v) => s(u, v * from(work.deep * part * 1.02))
  const edging = low && part < 1 ? low + border(ink, second, work.edge, work.deep * 0.4, tint) : low
  const ground = flat && work.deep > 0 ? patch(s, 0, 1, from(work.deep), 1.01, 40, 2) : ''
  const body = patch(s, 0, 1, 0, 1, 40, 14)
  return group(
    fill(body, ink.sheen(colour, 0.5)) +
      (flat
        ? fill(out.t, chooseThread(work.motif, dye)) +
          fill(out.d, deepen(colour, 0.25)) +
          fill(out.a, accent)
        : raised(ink, out, work.motif, dye)) +
      (work.pallu ? pallu(ink, (u, v) => s(u, mix(SEEN, 1, v)), work.pallu, 190, dye) : '') +
      fill(ground, colour) +
      (ground && line(smooth(alongU(s, from(work.deep), 0, 1, 28)), ink.gold(thread), 7)) +
      group(edging, `filter="${ink.shadow(3, 4)}"`) +
      (work.edge === 'none' ? turned(s, colour) : '') +
      weave(ink, fabric) +
      folded(s, ridges, colour, weaves[fabric].fold) +
      line(smooth(alongU(s, 0.9965, 0, 1, 28)), deepen(colour, 0.6), 3, 'opacity=".7"'),
    `clip-path="${ink.clip(body)}"`,
  )
}

/** A hem without a border: folded under and sewn with two rows of running stitch. */
const turned = (s: Surf, colour: string): string =>
  [0.93, 0.915]
    .map((v) =>
      line(
        smooth(alongU(s, v, 0, 1, 28)),
        deepen(colour, 0.55),
        2.6,
        'stroke-dasharray="13 9" opacity=".7"',
      ),
    )
    .join('')

const fringed = ['saree', 'dupatta', 'shawl'] as const

/** Threads of the warp left long at the end of what is woven in one length. */
function fringe(s: Surf, thread: string, seed: number): string {
  const random = rng(seed + 77)
  const d = range(150)
    .map((i) => {
      const [x, y] = s((i + random()) / 150, 1)
      return `M${num(x)} ${num(y - 3)}q${num((random() - 0.5) * 8)} 26 ${num((random() - 0.5) * 16)} ${num(mix(44, 66, random()))}`
    })
    .join('')
  return line(d, deepen(thread, 0.35), 3, 'opacity=".6"') + line(d, thread, 1.7)
}

/** A groom's coat has no border but a named one. */
const chooseEdge = (spec: PlateSpec): BorderName =>
  spec.silhouette === 'bandhgala' ? (spec.border ?? 'none') : sit(new Ink(), spec).border

/** The front of a coat: one edge lies over the other, with its buttons. */
function placket(s: Surf, colour: string, metal: string): string {
  const edge = smooth([0, 0.25, 0.5, 0.75, 1].map((v) => s(0.56, v)))
  const sewn = smooth([0, 0.25, 0.5, 0.75, 1].map((v) => s(0.57, v)))
  const knobs = [0.16, 0.42, 0.68].map((v) => {
    const [x, y] = s(0.5, v)
    return group(buttonAt([0, 0], metal), `transform="translate(${num(x)} ${num(y)}) scale(6)"`)
  })
  return (
    line(edge, deepen(colour, 0.85), 5, 'opacity=".75"') +
    line(sewn, deepen(colour, 0.6), 2.4, 'stroke-dasharray="12 9" opacity=".7"') +
    knobs.join('')
  )
}

/** The part of the lower cloth that is seen, from its top. */
const SEEN = 0.56

const withTrousers: readonly Silhouette[] = [
  'kurta',
  'straight',
  'palazzo',
  'anarkali',
  'patiala',
  'dhoti',
]

const plainBelow = (cell: number): PanelPermission => ({
  motif: 'plain',
  cell,
  edge: 'none',
  deep: 0,
  from: SEEN,
})

/** The cloth below: the piece's second one, else its trousers, else the same once more. */
function beneath(
  spec: PlateSpec,
  { cell, fabric }: { cell: number; fabric: FabricName },
): { dye: Dye; work: PanelPermission } {
  const pal = palettes[spec.palette]
  const second: Dye = { colour: pal.second, thread: pal.thread2, accent: pal.accent, fabric }
  const plain = plainBelow(cell)
  if (hasSecond(spec)) {
    const motif = spec.pallu ? 'plain' : secondMotif(spec)
    return {
      dye: spec.pallu ? { ...second, thread: zariOn(pal) } : second,
      work: { ...plain, motif, cell: 130, ...(spec.pallu && { pallu: spec.pallu }) },
    }
  }
  if (withTrousers.includes(spec.silhouette))
    return { dye: { ...second, colour: pal.bottom ?? pal.second }, work: plain }
  return {
    dye: { colour: deepen(pal.base, 0.22), thread: pal.thread, accent: pal.accent, fabric },
    work: { ...plain, motif: spec.motif },
  }
}

export function drawCloseUp(spec: PlateSpec): string {
  const ink = new Laid()
  const seed = hashSpec(spec)
  const pal = palettes[spec.palette]
  const worn = isWorn(spec.silhouette)
  const edge = worn ? chooseEdge(spec) : (spec.border ?? 'zari')
  const fabric = spec.fabric ?? 'silk'
  const close = closeness[spec.work ?? 'light']
  const base: Dye = { colour: pal.base, thread: pal.thread, accent: pal.accent, fabric }
  const second = secondMotif(spec)
  // Where the handwork is on the second cloth alone, that is the one seen whole.
  const isTurned = spec.motif === 'plain' && hasSecond(spec) && second !== 'plain'
  const motif = isTurned ? second : spec.motif
  const cell = (repeats[motif] ?? 165) * close
  const deep = edge === 'none' ? 0 : edge === 'thread' ? 170 : spec.work === 'heavy' ? 330 : 290
  const above = hanging(seed, -70, 1090)
  const below = hanging(seed + 9, 500, 1330)
  const under = isTurned ? { dye: base, work: plainBelow(cell) } : beneath(spec, { cell, fabric })
  const upper = isTurned ? { ...base, colour: pal.second, thread: pal.thread2 } : base
  const shade = range(7)
    .map((i) =>
      group(
        fill(patch(above.s, 0, 1, 0.5, 1, 40, 4), '#1a0a0c', 'opacity=".11"'),
        `transform="translate(${4 + i} ${4 + i * 6})"`,
      ),
    )
    .join('')
  const svg =
    `<rect width="900" height="1200" fill="${blend(pal.base, '#1a0a0c', 0.4)}"/>` +
    length(ink, below.s, below.ridges, under.dye, under.work) +
    shade +
    (fringed.some((name) => name === spec.silhouette) ? fringe(above.s, pal.thread, seed) : '') +
    length(ink, above.s, above.ridges, upper, { motif, cell, edge, deep }) +
    (spec.silhouette === 'bandhgala' ? placket(above.s, pal.base, pal.thread) : '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200"><defs>${ink.defs}</defs>${svg}</svg>`
}
