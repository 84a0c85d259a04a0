import { t } from '#shared/words/panel.ts'
import { contrast, ensureContrast, mix, withLightness } from './colours.ts'

/** For headings and for text. */
export const fontPairs = {
  zari: 'Cormorant and Figtree: fine and bright',
  haveli: 'Playfair Display and Karla: grand and plain',
  mahal: 'Lora and Mulish: soft and round',
} as const
export type FontPair = keyof typeof fontPairs

/** Colours are #rrggbb. */
export type Look = { accent: string; second: string; ground: string; fonts: FontPair }

export const defaultLook: Look = {
  accent: '#6b1526',
  second: '#a8843f',
  ground: '#fbf7ef',
  fonts: 'zari',
}

const hasOwnColours = ({ accent, second, ground }: Look) =>
  accent !== defaultLook.accent || second !== defaultLook.second || ground !== defaultLook.ground

export const isCustomLook = (look: Look) => hasOwnColours(look) || look.fonts !== defaultLook.fonts

/** Keys are CSS variables. */
export type Palette = Record<string, readonly [day: string, night: string]>

/** No theme changes these colours. */
export const constant = {
  ink: ['#2b1a15', '#f0e4d0'],
  inkSoft: ['#5f4b41', '#c9b79e'],
  green: ['#1f4d3b', '#7fc4a0'],
  red: ['#a11d1d', '#ff8a80'],
  white: ['#ffffff', '#2c1b20'],
  lightLetters: '#fbf7ef',
} as const

/** Minimum contrast of text and of input borders (WCAG AA). */
export const TEXT_CONTRAST = 4.5
export const BORDER_CONTRAST = 3

/** Default dark grounds, which other accents tint. */
export const NIGHT = { ground: '#190f12', deep: '#24161a', sand: '#331f25' }

/** The stylesheet's colours, whose dark values were chosen by eye. */
const zarisPalette: Palette = {
  '--color-ivory': ['#fbf7ef', '#190f12'],
  '--color-ivory-deep': ['#f4ecdd', '#24161a'],
  '--color-sand': ['#eadfc9', '#331f25'],
  '--color-line': ['#dccba6', '#4f4034'],
  '--color-field': ['#927340', '#8f7648'],
  '--color-maroon': ['#6b1526', '#e9b29c'],
  '--background-color-maroon': ['#6b1526', '#8e2339'],
  '--color-maroon-deep': ['#470c18', '#2b0d18'],
  '--color-gold': ['#a8843f', '#c79f55'],
  '--color-gold-ink': ['#7a5b1e', '#e0bd78'],
  '--color-gold-pale': ['#e3c98f', '#e3c98f'],
}

/** Empty for the default colours. */
export const ownColours = (look: Look): Palette => (hasOwnColours(look) ? buildPalette(look) : {})

/** Derives all colours from the three chosen ones; readable if `lookFaults` returns none. */
export function buildPalette(look: Look): Palette {
  if (!hasOwnColours(look)) return zarisPalette
  const { accent, second, ground } = look
  const { ink, lightLetters } = constant
  const deep = mix(ground, second, 0.1)
  const accentDeep = [mix(accent, '#000000', 0.34), mix(accent, '#000000', 0.62)] as const
  const tinted = (colour: string) => mix(colour, accent, 0.07)
  const night = { ground: tinted(NIGHT.ground), deep: tinted(NIGHT.deep), sand: tinted(NIGHT.sand) }
  const grounds = [night.ground, night.deep, night.sand, constant.white[1]]
  const accentFill = ensureContrast([night.ground], 2, accent, lightLetters)
  const gold = ensureContrast([night.ground], 5, second, lightLetters)
  const pale = ensureContrast(
    [accent, accentDeep[0], accentFill],
    TEXT_CONTRAST,
    mix(second, '#ffffff', 0.5),
    '#ffffff',
  )
  return {
    '--color-ivory': [ground, night.ground],
    '--color-ivory-deep': [deep, night.deep],
    '--color-sand': [mix(ground, second, 0.2), night.sand],
    '--color-line': [mix(ground, second, 0.39), mix(night.ground, gold, 0.3)],
    '--color-field': [
      ensureContrast([ground, deep], BORDER_CONTRAST + 0.3, second, ink[0]),
      ensureContrast(grounds, BORDER_CONTRAST + 0.1, second, lightLetters),
    ],
    '--color-maroon': [
      accent,
      ensureContrast(grounds, 6.5, withLightness(accent, 0.74), lightLetters),
    ],
    '--background-color-maroon': [accent, accentFill],
    '--color-maroon-deep': accentDeep,
    '--color-gold': [second, gold],
    '--color-gold-ink': [
      ensureContrast([ground, deep], TEXT_CONTRAST + 0.3, second, ink[0]),
      ensureContrast(grounds, 6.5, gold, lightLetters),
    ],
    '--color-gold-pale': [pale, pale],
  }
}

export type LookFault = { path: 'accent' | 'ground'; message: string }

const contrastFigures = (ratio: number) => ({
  found: (Math.floor(ratio * 10) / 10).toFixed(1),
  needed: TEXT_CONTRAST,
})

/** Returns contrast problems, each for the field that causes it. */
export function lookFaults(look: Look): LookFault[] {
  const { accent, ground, second } = look
  const { ink, inkSoft, green, red, lightLetters } = constant
  const grounds = [ground, mix(ground, second, 0.1)]
  const calculateMinContrast = (letters: readonly string[]) =>
    Math.min(
      ...letters.flatMap((letter) => grounds.map((background) => contrast(letter, background))),
    )
  const onGround = calculateMinContrast([ink[0], inkSoft[0], green[0], red[0]])
  const asLetters = calculateMinContrast([accent])
  const lightContrast = contrast(lightLetters, accent)
  const faults: LookFault[] = []
  if (onGround < TEXT_CONTRAST)
    faults.push({
      path: 'ground',
      message: t(
        'Letters on this ground could not be read: {found}:1, needed {needed}:1.',
        contrastFigures(onGround),
      ),
    })
  if (lightContrast < TEXT_CONTRAST)
    faults.push({
      path: 'accent',
      message: t(
        'Light letters on this colour could not be read: {found}:1, needed {needed}:1.',
        contrastFigures(lightContrast),
      ),
    })
  else if (asLetters < TEXT_CONTRAST)
    faults.push({
      path: 'accent',
      message: t(
        'Letters of this colour on the ground could not be read: {found}:1, needed {needed}:1.',
        contrastFigures(asLetters),
      ),
    })
  return faults
}
