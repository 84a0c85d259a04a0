/** In the order of the page. */
export const weddingRoles = ['bride', 'groom', 'mother', 'guest'] as const
export type WeddingRole = (typeof weddingRoles)[number]

export const roleLabels = {
  bride: 'The bride',
  groom: 'The groom',
  mother: 'The mother',
  guest: 'The guest',
} as const satisfies Record<WeddingRole, string>

/** Product ids; the shop proposes products for missing roles. */
export type WeddingChoice = Partial<Record<WeddingRole, string | undefined>>

export type WeddingNames = {
  brideName?: string | undefined
  groomName?: string | undefined
  /** YYYY-MM-DD. */
  on?: string | undefined
}

/** Characters of a name. */
export const MAX_WEDDING_NAME = 24

/** No digits, so that nobody can put phone numbers on a picture of the shop. */
export const weddingName = /^\p{L}[\p{L}\p{M} .'’-]*$/u

/** Pixels: to send, for link previews, landscape, for a story, and a save-the-date. */
export const weddingShapes = {
  tall: { width: 1080, height: 1350 },
  wide: { width: 1200, height: 630 },
  landscape: { width: 1920, height: 1080 },
  story: { width: 1080, height: 1920 },
  date: { width: 1080, height: 1350 },
} as const
export type WeddingShape = keyof typeof weddingShapes

/** Joins the given names by `&`. */
export const weddingNames = ({ brideName, groomName }: WeddingNames): string =>
  [brideName, groomName].filter(Boolean).join(' & ')

type Opening = { x: number; y: number; width: number; height: number; rise: number }

type Point = readonly [number, number]

/** The lobes of one half meet here. */
const cusps: Point[] = [
  [0, 0],
  [0.07, 0.3],
  [0.17, 0.52],
  [0.28, 0.7],
  [0.39, 0.85],
  [0.5, 1],
]

/** Returns the `d` of an SVG path of a scalloped arch, which springs `rise` below its tip. */
export function archOutline({ x, y, width, height, rise }: Opening): string {
  const spring = y + rise
  const at = ([across, up]: Point) =>
    [x + across * width, spring - up * rise].map((n) => n.toFixed(1)).join(' ')
  const lobes = cusps.slice(1).map((to, n) => {
    const from = cusps[n] ?? to
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    const first: Point = [from[0] - dx * 0.125, from[1] + dy * 0.7]
    const isTip = n === cusps.length - 2
    const second: Point = isTip
      ? [to[0] - dx * 0.3, to[1] - 0.13]
      : [from[0] + dx * 0.5, from[1] + dy * 1.1]
    return { from, first, second, to }
  })
  const curve = (...points: Point[]) => `C${points.map(at).join(' ')}`
  const mirrored = ([across, up]: Point): Point => [1 - across, up]
  const leftCurves = lobes.map(({ first, second, to }) => curve(first, second, to))
  const right = lobes
    .toReversed()
    .map(({ first, second, from }) => curve(mirrored(second), mirrored(first), mirrored(from)))
  const base = y + height
  return `M${x} ${base}V${spring}${leftCurves.join('')}${right.join('')}V${base}Z`
}
