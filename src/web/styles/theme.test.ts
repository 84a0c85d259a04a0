import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, mix } from '#shared/shop/colours.ts'
import {
  BORDER_CONTRAST,
  buildPalette,
  constant,
  defaultLook,
  lookFaults,
  type Palette,
  TEXT_CONTRAST,
} from '#shared/shop/look.ts'

const web = new URL('../', import.meta.url)
const readStyles = (file: string) => readFileSync(new URL(file, web), 'utf8')

const sixDigits = (colour: string) => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')

const coloursIn = (css: string): Palette =>
  Object.fromEntries(
    [...css.matchAll(/(--[\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));/g)].map(
      ([, name = '', day = '', night = '', sharedValue = '']) => [
        name,
        [sixDigits(day || sharedValue), sixDigits(night || sharedValue)] as const,
      ],
    ),
  )
const zari = coloursIn(readStyles('styles/theme.css'))

const schemes = ['day', 'night'] as const

/** Returns the colour that a utility such as `bg-maroon` paints in a palette. */
function colourOfUtility(palette: Palette, utility: string, scheme: number): string | undefined {
  const [, kind = '', name = ''] = /^(bg|text|border|outline)-(.+)$/.exec(utility) ?? []
  const special = { bg: '--background-color-', text: '--text-color-' }[kind]
  return (palette[`${special}${name}`] ?? palette[`--color-${name}`])?.[scheme]
}

const grounds = ['bg-ivory', 'bg-ivory-deep', 'bg-white']
const across = (texts: string[], grounds: string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

const letters = [
  ...across(
    ['text-ink', 'text-ink-soft', 'text-maroon', 'text-gold-ink', 'text-green', 'text-red'],
    grounds,
  ),
  ...across(['text-ivory', 'text-gold-pale'], ['bg-maroon', 'bg-maroon-deep']),
]
const edges = [
  ...across(['border-field', 'outline-maroon'], grounds),
  ...across(['outline-gold-pale'], ['bg-maroon-deep']),
]

function tooFaint(palette: Palette) {
  const findFaults = (pairs: (readonly [string, string])[], minRatio: number) =>
    schemes.flatMap((scheme, at) =>
      pairs.flatMap(([text, ground]) => {
        const textColour = colourOfUtility(palette, text, at)
        const groundColour = colourOfUtility(palette, ground, at)
        const ratio = textColour && groundColour ? contrast(textColour, groundColour) : 0
        return ratio < minRatio ? [`${text} on ${ground} by ${scheme}: ${ratio.toFixed(2)}`] : []
      }),
    )
  return [...findFaults(letters, TEXT_CONTRAST), ...findFaults(edges, BORDER_CONTRAST)]
}

test('text and borders contrast with their background in light and dark mode', () => {
  expect(Object.keys(zari).length).toBeGreaterThan(18)
  expect(tooFaint(zari)).toEqual([])
})

test('text and background of each component contrast, hovered too', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  const pairs = files.flatMap((file) =>
    [...readStyles(file).matchAll(/'([^'\n]+)'|"([^"\n]+)"|`([^`]+)`/g)].flatMap((match) => {
      const classes = (match[1] ?? match[2] ?? match[3] ?? '').split(/\s+/)
      return ['', 'hover:', 'aria-[current]:', 'data-[state=on]:'].flatMap((state) => {
        const of = (kind: string) =>
          classes
            .filter((name) => name.startsWith(`${state}${kind}-`))
            .map((name) => name.slice(state.length).replace(/\/(8|9)\d$/, ''))
            .filter((name) => colourOfUtility(zari, name, 0))
        return across(of('text'), of('bg'))
      })
    }),
  )
  expect(pairs.length).toBeGreaterThan(15)
  const faint = pairs.flatMap(([text, ground]) =>
    schemes
      .filter(
        (_, at) =>
          contrast(colourOfUtility(zari, text, at) ?? '', colourOfUtility(zari, ground, at) ?? '') <
          TEXT_CONTRAST,
      )
      .map((scheme) => `${text} on ${ground} by ${scheme}`),
  )
  expect(faint).toEqual([])
})

test('the settings show the stylesheet’s colours as the default', () => {
  expect(zari).toMatchObject(buildPalette(defaultLook))
})

test('fixed colours equal those of the contrast check', () => {
  const { ink, inkSoft, green, red, white, lightLetters } = constant
  expect(zari['--color-ink']).toEqual(ink)
  expect(zari['--color-ink-soft']).toEqual(inkSoft)
  expect(zari['--color-green']).toEqual(green)
  expect(zari['--color-red']).toEqual(red)
  expect(zari['--background-color-white']).toEqual(white)
  expect(zari['--text-color-ivory']?.[0]).toBe(lightLetters)
  expect(zari['--color-ivory']?.[0]).toBe(defaultLook.ground)
  expect(zari['--color-maroon']?.[0]).toBe(defaultLook.accent)
  expect(zari['--color-gold']?.[0]).toBe(defaultLook.second)
})

test('text and borders contrast in every look that an owner can choose', () => {
  const steps = ['00', '30', '60', '90', 'c0', 'ff']
  const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
  const light = colours.map((colour) => mix(colour, '#ffffff', 0.85))
  let accepted = 0
  for (const [at, accent] of colours.entries())
    for (const turn of [1, 5, 11, 25]) {
      const second = colours[(at * turn + 7) % colours.length] ?? ''
      const ground = light[(at * turn + 31) % light.length] ?? ''
      const look = { ...defaultLook, accent, second, ground }
      if (lookFaults(look).length > 0) continue
      accepted += 1
      const faint = tooFaint({ ...zari, ...buildPalette(look) })
      expect({ look, faint }).toEqual({ look, faint: [] })
    }
  expect(accepted).toBeGreaterThan(200)
})

test('refuses unreadable looks with a message', () => {
  const words = (change: object) => lookFaults({ ...defaultLook, ...change })
  expect(words({})).toEqual([])
  expect(words({ ground: '#777777' })[0]).toEqual({
    path: 'ground',
    message: 'Letters on this ground could not be read: 1.7:1, needed 4.5:1.',
  })
  expect(words({ accent: '#e3c98f' })[0]?.message).toMatch(/^Light letters on this colour/)
  expect(words({ accent: '#b8461f', ground: '#ddd7c9' }).at(-1)?.message).toMatch(
    /^Letters of this colour on the ground could not be read: \d\.\d:1, needed 4\.5:1\.$/,
  )
})

test('the offline page has the same colours as the stylesheet', () => {
  expect(coloursIn(readStyles('../../public/offline/page.css'))).toEqual({
    '--page': zari['--color-ivory'],
    '--ink': zari['--color-ink'],
    '--soft': zari['--color-ink-soft'],
    '--line': zari['--color-line'],
    '--maroon': zari['--background-color-maroon'],
    '--on-maroon': zari['--text-color-ivory'],
    '--title': zari['--color-maroon'],
  })
})

test('every pair of fonts is followed by the fonts of Hindi', () => {
  const theme = readStyles('styles/theme.css')
  const declared = [
    ...readStyles('styles/hindi.css').matchAll(/@font-face {\s+font-family: ("[^"]+")/g),
  ]
  const families = declared.map(([, family]) => family)
  for (const [stack, family] of [
    ['sans', '"Hindi Text"'],
    ['display', '"Hindi Display"'],
  ]) {
    expect(families).toContain(family)
    expect(theme).toMatch(new RegExp(`--font-${stack}:\\s+var\\([^)]+\\), ${family}, `))
  }
})

test('pages use the display font only at its one weight', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const headingClasses = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readStyles(file).matchAll(
        /<h[1-3][^>]*?className="([^"]*)"|"([^"]*\bfont-display\b[^"]*)"/gs,
      ),
    ])
    .map(([, heading, other]) => heading ?? other ?? '')
  expect(headingClasses.length).toBeGreaterThan(20)
  const otherWeights = headingClasses.filter(
    (classes) =>
      /\bfont-(light|normal|medium|bold|\[)/.test(classes) && !/\bfont-sans\b/.test(classes),
  )
  expect(otherWeights).toEqual([])
})
