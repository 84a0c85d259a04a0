import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { panel } from './screens/panel.ts'
import { photograph, type Sight } from './screens/photograph.ts'
import { storefront } from './screens/storefront.ts'
import { writeSheet } from './sheet.ts'

/** A page's window, how much of a long page is shown, and how large on how wide a sheet. */
const windows = [
  { width: 390, height: 844, screenfuls: 4, tile: 390, columns: 4, rows: 2 },
  { width: 820, height: 1180, screenfuls: 3, tile: 520, columns: 3, rows: 2 },
  { width: 1440, height: 900, screenfuls: 3, tile: 800, columns: 2, rows: 3 },
  { width: 2560, height: 1440, screenfuls: 2, tile: 800, columns: 2, rows: 4 },
]
const kinds = [
  { theme: 'light', language: 'en' },
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'hi' },
] as const

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: 'string' },
    dark: { type: 'boolean' },
    hindi: { type: 'boolean' },
  },
})
const [address, ...words] = positionals
if (!address) throw new Error('Name the address of a demo shop that runs.')
const widths = values.width?.split(',').map(Number)

/** Without a choice of themes and languages, all. */
const isWanted = ({ theme, language }: (typeof kinds)[number]) =>
  !(values.dark || values.hindi) ||
  (values.dark && theme === 'dark') ||
  (values.hindi && language === 'hi')

const isNamed = ({ name }: { name: string }) =>
  words.length === 0 || words.some((word) => name.includes(word))

const all = [...storefront, ...panel].map(({ name }) => name)
if (!all.some((name) => isNamed({ name }))) throw new Error(`There are: ${all.join(', ')}.`)

const browser = await chromium.launch({
  ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none'],
})
for (const { tile, columns, rows, ...view } of windows) {
  if (widths && !widths.includes(view.width)) continue
  for (const kind of kinds.filter(isWanted)) {
    const sight: Sight = { ...view, ...kind }
    const screens = [...storefront, ...panel].filter(isNamed)
    const tiles = await photograph(browser, address, sight, screens)
    const size = { width: tile, height: Math.round((view.height / view.width) * tile), columns }
    for (let from = 0; from < tiles.length; from += columns * rows) {
      const number = String(from / (columns * rows) + 1).padStart(2, '0')
      const file = `screens-${view.width}-${kind.language === 'hi' ? 'hindi' : kind.theme}-${number}.jpg`
      await writeSheet(file, tiles.slice(from, from + columns * rows), size)
    }
  }
}
await browser.close()
