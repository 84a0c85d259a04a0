/** `#rrggbb`, as a colour input returns it. */
export const isColour = (text: string) => /^#[\da-f]{6}$/.test(text)

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number]

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** Blends a share (0 to 1) of the second colour into the first. */
export function mix(first: string, second: string, share: number): string {
  const [from, to] = [channels(first), channels(second)]
  const parts = from.map((value, at) => Math.round(value + ((to[at] ?? 0) - value) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Keeps the hue; `lightness` is 0 to 1, saturation is limited. */
export function withLightness(colour: string, lightness: number): string {
  const parts = channels(colour).map((part) => part / 255)
  const [min, max] = [Math.min(...parts), Math.max(...parts)]
  const spread = max - min
  const vivid = spread === 0 ? 0 : Math.min(0.65, spread / (1 - Math.abs(max + min - 1)))
  const reach = vivid * (1 - Math.abs(2 * lightness - 1))
  const lifted = parts.map(
    (part) => lightness + (spread === 0 ? 0 : ((part - min) / spread - 0.5) * reach),
  )
  const hex = lifted.map((part) =>
    Math.round(part * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${hex.join('')}`
}

/** Mixes in as much of `towards` as the contrast with all grounds requires. */
export function ensureContrast(grounds: string[], ratio: number, colour: string, towards: string) {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, towards, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate
  }
  return towards
}
