/** Colour arithmetic on #rrggbb. */

const parse = (hex: string): [number, number, number] => {
  const v = Number.parseInt(hex.slice(1), 16)
  return [(v >> 16) & 255, (v >> 8) & 255, v & 255]
}

export function blend(a: string, b: string, t: number): string {
  const [p, q] = [parse(a), parse(b)]
  const out = p.map((x, i) => Math.round(x + ((q[i] ?? x) - x) * t))
  return `#${out.map((x) => x.toString(16).padStart(2, '0')).join('')}`
}

export function luminance(hex: string): number {
  const [r, g, b] = parse(hex)
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255
}

/** How different two colours look: their distance in OKLab, 0 for the same and 1 for black and white. */
export function colourDistance(a: string, b: string): number {
  const [p, q] = [oklab(a), oklab(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** https://bottosson.github.io/posts/oklab/ */
function oklab(hex: string): [number, number, number] {
  const [r, g, b] = parse(hex).map((x) => {
    const c = x / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** The same dye in shadow: richer and deeper, never grey. */
export function deepen(hex: string, t: number): string {
  const [r, g, b] = parse(hex)
  const mean = (r + g + b) / 3
  const rich = [r, g, b].map((x) => Math.min(255, Math.max(0, mean + (x - mean) * 1.25)))
  const vivid = `#${rich.map((x) => Math.round(x).toString(16).padStart(2, '0')).join('')}`
  const pale = Math.max(0, (0.299 * r + 0.587 * g + 0.114 * b) / 255 - 0.6) * 2.5
  return blend(vivid, blend('#2a0d18', '#8a5f3c', Math.min(1, pale)), t)
}

/** The same dye in light. */
export const lighten = (hex: string, t: number): string => blend(hex, '#fff4e0', t)
