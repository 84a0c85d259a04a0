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
