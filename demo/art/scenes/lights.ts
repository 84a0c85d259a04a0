/** Light and weather of the wide scenes: lamps, marigolds, rain, and darkness for words to lie on. */
import { num, range, rng } from '../geom.ts'
import { lamp, string } from '../hangings.ts'
import { fill, group, type Ink, line } from '../ink.ts'

export const lamps = (
  ink: Ink,
  spots: readonly (readonly [number, number, number])[],
  gold: string,
  k = 1.2,
): string => spots.map(([x, top, drop]) => lamp(ink, x, top, drop, gold, k)).join('')

export const torans = (
  xs: readonly number[],
  top: number,
  lows: readonly number[],
  r = 8,
): string =>
  xs
    .map((x, i) =>
      string(
        x,
        top,
        lows[i % lows.length] ?? top + 100,
        ['#e58a1f', '#f2b233', '#e58a1f', '#d9541c'],
        r,
      ),
    )
    .join('')

/** A row of clay lamps on the ground. */
export function diyas(ink: Ink, spots: readonly (readonly [number, number])[], k = 1): string {
  const glow = ink.radial([
    [0, '#ffe2a0', 0.9],
    [0.35, '#ffc766', 0.35],
    [1, '#ffc766', 0],
  ])
  return spots
    .map(
      ([x, y]) =>
        `<circle cx="${num(x)}" cy="${num(y - 16 * k)}" r="${46 * k}" fill="${glow}"/>` +
        group(
          '<path d="M-22 -6C-14 -2 14 -2 24 -9C20 10 -16 12 -22 -6Z" fill="#a8552a"/><path d="M-22 -6C-14 -2 14 -2 24 -9C12 -14 -12 -13 -22 -6Z" fill="#6e3214"/><path d="M18 -10C12 -20 22 -26 20 -38C30 -26 28 -16 22 -9Z" fill="#fff0c0"/>',
          `transform="translate(${num(x)} ${num(y)}) scale(${k})"`,
        ),
    )
    .join('')
}

/** Darkness on one side, for words to lie on. */
export const hush = (
  ink: Ink,
  w: number,
  h: number,
  colour: string,
  reach = 0.6,
  strength = 0.86,
): string =>
  `<rect width="${w}" height="${h}" fill="${ink.linear(
    [
      [0, colour, strength],
      [reach * 0.55, colour, strength * 0.72],
      [reach, colour, 0],
    ],
    0,
    0,
    1,
    0,
  )}"/>`

/** Light from above or below, over everything. */
export const drawVeil = (
  ink: Ink,
  w: number,
  h: number,
  colour: string,
  top: number,
  bottom: number,
): string =>
  `<rect width="${w}" height="${h}" fill="${ink.linear(
    [
      [0, colour, top],
      [0.5, colour, 0],
      [1, colour, bottom],
    ],
    0,
    0,
    0,
    1,
  )}"/>`

export function rain(w: number, h: number, colour: string, n: number, seed: number): string {
  const random = rng(seed)
  const d = range(n).map(() => {
    const x = random() * w
    const y = random() * h
    return `M${num(x)} ${num(y)}l-7 ${num(26 + random() * 26)}`
  })
  return line(d.join(''), colour, 1.6, 'opacity=".34"')
}

export const cloud = (x: number, y: number, k: number, colour: string, alpha = 0.6): string =>
  fill(
    'M-70 10C-84 -14 -54 -34 -38 -20C-32 -48 12 -50 18 -24C40 -40 74 -22 62 6C78 14 66 30 50 26H-58C-74 30 -84 18 -70 10Z',
    colour,
    `opacity="${alpha}" transform="translate(${num(x)} ${num(y)}) scale(${k})"`,
  )
