/** The defs of one drawing: ids and gradients, each made once. */
import { blend, deepen, lighten } from './colour.ts'

export type Stop = readonly [number, string, number?]

export class Ink {
  readonly #prefix: string
  readonly #made = new Map<string, string>()
  #count = 0

  constructor(prefix = 'z') {
    this.#prefix = prefix
  }

  #keep(make: (id: string) => string): string {
    const key = make('')
    const known = this.#made.get(key)
    if (known) return known
    this.#count += 1
    const id = `${this.#prefix}${this.#count}`
    this.#made.set(key, id)
    this.#defs.push(make(id))
    return id
  }

  readonly #defs: string[] = []

  get defs(): string {
    return this.#defs.join('')
  }

  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 1, y2 = 0, user = false): string {
    const units = user ? ' gradientUnits="userSpaceOnUse"' : ''
    const id = this.#keep(
      (i) =>
        `<linearGradient id="${i}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${stopTags(stops)}</linearGradient>`,
    )
    return `url(#${id})`
  }

  radial(stops: readonly Stop[], cx = 0.5, cy = 0.5, r = 0.5): string {
    const id = this.#keep(
      (i) =>
        `<radialGradient id="${i}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
    )
    return `url(#${id})`
  }

  clip(d: string): string {
    const id = this.#keep((i) => `<clipPath id="${i}"><path d="${d}"/></clipPath>`)
    return `url(#${id})`
  }

  blur(deviation: number): string {
    const id = this.#keep(
      (i) =>
        `<filter id="${i}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
    )
    return `url(#${id})`
  }

  /** Uneven threads, light (1) or dark (0), in a tile that joins; `x` and `y` are how often they change. */
  grain(x: number, y: number, tone: 0 | 1): string {
    const id = this.#keep(
      (i) =>
        `<filter id="${i}n" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${x} ${y}" numOctaves="2" seed="${tone + 3}" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 ${tone} 0 0 0 0 ${tone} 0 0 0 0 ${tone} 1.6 0 0 0 -0.68"/></filter><pattern id="${i}" width="450" height="400" patternUnits="userSpaceOnUse"><rect width="450" height="400" filter="url(#${i}n)"/></pattern>`,
    )
    return `url(#${id})`
  }

  /** Stitches side by side, each with a lit and a shaded edge; `turn` is their slant in degrees. */
  stitches(light: string, dark: string, turn: number, ground = ''): string {
    const id = this.#keep(
      (i) =>
        `<pattern id="${i}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">${ground && `<path d="M0 0H6V6H0Z" fill="${ground}"/>`}<path d="M0 1.2H6" stroke="${light}" stroke-width="1.5" opacity=".55"/><path d="M0 4.6H6" stroke="${dark}" stroke-width="1.3" opacity=".5"/></pattern>`,
    )
    return `url(#${id})`
  }

  /** The shadow that raised work throws on its cloth. */
  shadow(x: number, y: number): string {
    const id = this.#keep(
      (i) =>
        `<filter id="${i}" x="-5%" y="-5%" width="110%" height="110%"><feOffset in="SourceAlpha" dx="${x}" dy="${y}"/><feColorMatrix values="0 0 0 0 .1 0 0 0 0 .03 0 0 0 0 .03 0 0 0 .45 0"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
    )
    return `url(#${id})`
  }

  /** Worked metal thread: zari, jewellery, the line of the arch. */
  gold(colour = '#c9a14a'): string {
    return this.linear([
      [0, blend(colour, '#5a3a10', 0.35)],
      [0.3, colour],
      [0.5, lighten(colour, 0.55)],
      [0.72, colour],
      [1, blend(colour, '#5a3a10', 0.4)],
    ])
  }

  /** Metal thread over a whole cloth: each few stitches turn to the light, and away from it. */
  metal(colour: string): string {
    return this.#reflected(17, [
      [0, blend(colour, '#4a2c0c', 0.3)],
      [0.45, colour],
      [0.8, lighten(colour, 0.3)],
      [1, lighten(colour, 0.75)],
    ])
  }

  /** Small mirrors, each of which shows another part of the sky; `size` is about that of one. */
  mirror(size = 9): string {
    return this.#reflected(size, [
      [0, '#6f8894'],
      [0.4, '#c3d3d8'],
      [0.7, '#ffffff'],
      [1, '#dfe9ea'],
    ])
  }

  /** Stops that run back and forth every `size` pixels, from the upper left. */
  #reflected(size: number, stops: readonly Stop[]): string {
    const id = this.#keep(
      (i) =>
        `<linearGradient id="${i}" x1="0" y1="0" x2="${size}" y2="${size * 1.3}" gradientUnits="userSpaceOnUse" spreadMethod="reflect">${stopTags(stops)}</linearGradient>`,
    )
    return `url(#${id})`
  }

  /** A shape that is written once and filled several times. */
  shape(d: string): (paint: string, more?: string) => string {
    if (!d) return () => ''
    const id = this.#keep((i) => `<path id="${i}" d="${d}"/>`)
    return (paint, more = '') => `<use href="#${id}" fill="${paint}"${more ? ` ${more}` : ''}/>`
  }

  /** Light across a fold of cloth, from the upper left. */
  sheen(colour: string, strength: number, vertical = false): string {
    const stops: Stop[] = [
      [0, deepen(colour, 0.38 * strength)],
      [0.2, deepen(colour, 0.06 * strength)],
      [0.38, lighten(colour, 0.24 * strength)],
      [0.6, colour],
      [1, deepen(colour, 0.5 * strength)],
    ]
    return vertical ? this.linear(stops, 0, 0, 0, 1) : this.linear(stops, 0, 0, 1, 0.12)
  }
}

const stopTags = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, colour, alpha]) =>
        `<stop offset="${at}" stop-color="${colour}"${alpha === undefined ? '' : ` stop-opacity="${alpha}"`}/>`,
    )
    .join('')

export const fill = (d: string, paint: string, more = ''): string =>
  `<path d="${d}" fill="${paint}"${more ? ` ${more}` : ''}/>`
export const line = (d: string, paint: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}"${more.includes('linecap') ? '' : ' stroke-linecap="round"'} stroke-linejoin="round"${more ? ` ${more}` : ''}/>`
export const group = (body: string, more: string): string =>
  body ? `<g${more ? ` ${more}` : ''}>${body}</g>` : ''
