/** What the wide scenes are built of: places, people, light. */
import { archPath } from '../arches.ts'
import { blend, lighten } from '../colour.ts'
import { figure } from '../figure.ts'
import { num, range, rng } from '../geom.ts'
import { group, Ink, line } from '../ink.ts'
import type { ArchName, PlateSpec } from '../types.ts'

export type Scene = { name: string; alt: string; width: number; height: number; draw: () => string }
export type Tone = {
  sky: readonly [string, string]
  wall: string
  shade: string
  floor: readonly [string, string]
  gold: string
}

export const scene = (
  name: string,
  alt: string,
  width: number,
  height: number,
  paint: (ink: Ink) => string,
): Scene => ({
  name,
  alt,
  width,
  height,
  draw: () => {
    const ink = new Ink()
    const body = paint(ink)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${ink.defs}</defs>${body}</svg>`
  },
})

/** A figure with its feet at (x, y), so many pixels high, and its shadow. */
export function stand(
  ink: Ink,
  spec: PlateSpec,
  x: number,
  y: number,
  height: number,
  dark = '#3a1c10',
): string {
  const k = height / 920
  const soft = ink.radial([
    [0, dark, 0.5],
    [0.6, dark, 0.22],
    [1, dark, 0],
  ])
  return (
    `<ellipse cx="${x}" cy="${num(y)}" rx="${num(260 * k)}" ry="${num(28 * k)}" fill="${soft}"/>` +
    group(
      figure(ink, spec),
      `transform="translate(${num(x - 450 * k)} ${num(y - 1074 * k)}) scale(${Math.round(k * 1000) / 1000})"`,
    )
  )
}

export function sky(ink: Ink, w: number, h: number, t: Tone): string {
  return `<rect width="${w}" height="${h}" fill="${ink.linear(
    [
      [0, t.sky[0]],
      [1, t.sky[1]],
    ],
    0,
    0,
    0,
    1,
  )}"/>`
}

/** Paving in perspective from a horizon. */
export function floor(ink: Ink, w: number, h: number, y: number, t: Tone, vx = w / 2): string {
  const rays = range(23)
    .map((i) => `M${num(vx + (i - 11) * w * 0.012)} ${y}L${num(vx + (i - 11) * w * 0.19)} ${h}`)
    .join('')
  const rows = range(7)
    .map((i) => `M0 ${num(y + (h - y) * ((i + 0.4) / 7) ** 1.8)}H${w}`)
    .join('')
  return `<rect y="${y}" width="${w}" height="${h - y}" fill="${ink.linear(
    [
      [0, t.floor[0]],
      [1, t.floor[1]],
    ],
    0,
    0,
    0,
    1,
  )}"/>${line(rays + rows, blend(t.floor[1], '#20100c', 0.35), 1.2, 'opacity=".35"')}`
}

/** A wall pierced by arches; what is behind shows through them. */
export function arcade(
  ink: Ink,
  w: number,
  y0: number,
  y1: number,
  o: {
    arch: ArchName
    span: number
    gap: number
    tone: Tone
    start?: number
    top?: number
    inlay?: boolean
  },
): string {
  const { tone: t, span, gap } = o
  const start = o.start ?? -span / 2
  const n = Math.ceil((w - start) / (span + gap)) + 1
  const boxes = range(n).map((i) => ({
    x: start + i * (span + gap),
    y: y0 + (o.top ?? 60),
    w: span,
    h: y1 - y0 - (o.top ?? 60),
  }))
  const holes = boxes.map((b) => archPath(o.arch, b)).join('')
  const wall = ink.linear(
    [
      [0, lighten(t.wall, 0.12)],
      [0.6, t.wall],
      [1, t.shade],
    ],
    0,
    0,
    0,
    1,
  )
  const rims = boxes
    .map(
      (b) =>
        line(
          archPath(o.arch, { x: b.x - 9, y: b.y - 11, w: b.w + 18, h: b.h + 11 }),
          t.gold,
          2,
          'opacity=".8"',
        ) + line(archPath(o.arch, b), t.gold, 5),
    )
    .join('')
  const columns = boxes
    .map((b) => {
      const x = b.x + b.w + gap / 2
      const cw = Math.min(gap * 0.3, 20)
      const tone = ink.linear([
        [0, t.shade],
        [0.35, lighten(t.wall, 0.3)],
        [1, t.shade],
      ])
      const springY = y0 + (o.top ?? 60) + (y1 - y0) * 0.34
      return (
        `<rect x="${num(x - cw)}" y="${num(springY)}" width="${num(cw * 2)}" height="${num(y1 - springY)}" fill="${tone}"/>` +
        `<path d="M${num(x - cw * 1.6)} ${num(springY)}H${num(x + cw * 1.6)}L${num(x + cw)} ${num(springY + 26)}H${num(x - cw)}Z M${num(x - cw * 1.5)} ${y1}H${num(x + cw * 1.5)}L${num(x + cw)} ${num(y1 - 34)}H${num(x - cw)}Z" fill="${ink.gold(t.gold)}"/>` +
        (o.inlay ? flowerInlay(x, springY - 70, t.gold) : '')
      )
    })
    .join('')
  return (
    `<path d="M-10 ${y0}H${w + 10}V${y1}H-10Z${holes}" fill-rule="evenodd" fill="${wall}"/>` +
    line(`M0 ${y0 + 18}H${w}M0 ${y0 + 30}H${w}`, t.gold, 2, 'opacity=".8"') +
    line(`M0 ${y0 + 24}H${w}`, t.gold, 5, 'stroke-dasharray=".1 16" opacity=".9"') +
    rims +
    columns
  )
}

const flowerInlay = (x: number, y: number, colour: string): string =>
  group(
    `${range(8)
      .map(
        (i) =>
          `<path d="M0 -4C7 -9 7 -18 0 -24C-7 -18 -7 -9 0 -4Z" transform="rotate(${i * 45})"/>`,
      )
      .join('')}<circle r="3.4"/>`,
    `fill="${colour}" opacity=".75" transform="translate(${num(x)} ${num(y)})"`,
  )

/** Domes and trees far off, through the arches. */
export function skyline(ink: Ink, w: number, y: number, colour: string, seed: number): string {
  const random = rng(seed)
  const dome = (x: number, k: number): string =>
    `<path d="M-60 0V-44H-66V-52H-52C-54 -92 -18 -104 0 -136C18 -104 54 -92 52 -52H66V-44H60V0Z M-2 -133C-8 -139 -7 -147 -1.6 -150L0 -168L1.6 -150C7 -147 8 -139 2 -133Z" transform="translate(${num(x)} ${y}) scale(${num(k)})"/>`
  const tree = (x: number, k: number): string =>
    `<path d="M0 0C-10 -40 -8 -70 0 -120C8 -70 10 -40 0 0Z" transform="translate(${num(x)} ${y}) scale(${num(k * 1.4)} ${num(k * 1.2)})"/>`
  const many = range(Math.round(w / 130)).map((i) =>
    i % 3 === 1
      ? dome(i * 130 + random() * 60, 0.7 + random() * 0.7)
      : tree(i * 130 + random() * 80, 0.6 + random() * 0.5),
  )
  return group(
    many.join(''),
    `fill="${ink.linear(
      [
        [0, colour, 1],
        [1, colour, 0.6],
      ],
      0,
      0,
      0,
      1,
    )}"`,
  )
}
