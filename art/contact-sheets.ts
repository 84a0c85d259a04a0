import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { products } from '#demo/catalogue.ts'
import { drawPlate } from './plate.ts'
import { scenes } from './scenes.ts'

const PLATE = { width: 450, height: 600 }
const COLUMNS = 4
const ROWS = 2
const LABEL = 22
const folder = new URL('../contact-sheets/', import.meta.url)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

async function tile(name: string, svg: string): Promise<Buffer> {
  const { width, height } = PLATE
  const picture = await sharp(Buffer.from(svg)).resize(width, height).png().toBuffer()
  const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><rect width="100%" height="100%" fill="#fff"/><text x="6" y="16" font-size="13" font-family="sans-serif">${escaped(name)}</text></svg>`
  return sharp({ create: { width, height: height + LABEL, channels: 3, background: '#fff' } })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: Buffer.from(label), left: 0, top: height },
    ])
    .png()
    .toBuffer()
}

/**
 * Sheets of all plates with their names, and the scenes at full size, into contact-sheets/, to be
 * looked at after a change of the drawings: `npm run screenshots`. Words behind the command name
 * choose the pieces whose slug has one of them.
 */
async function contactSheets(words: readonly string[]): Promise<void> {
  const wanted = (name: string): boolean => !words.length || words.some((w) => name.includes(w))
  await mkdir(folder, { recursive: true })
  const pieces = products.filter(({ slug }) => wanted(slug))
  const perSheet = COLUMNS * ROWS
  for (let from = 0; from < pieces.length; from += perSheet) {
    const some = pieces.slice(from, from + perSheet)
    const tiles = await Promise.all(
      some.map(({ slug, price, plate }) => tile(`${slug} · ${price}`, drawPlate(plate))),
    )
    const rows = Math.ceil(tiles.length / COLUMNS)
    const sheet = sharp({
      create: {
        width: PLATE.width * COLUMNS,
        height: (PLATE.height + LABEL) * rows,
        channels: 3,
        background: '#fff',
      },
    }).composite(
      tiles.map((input, n) => ({
        input,
        left: (n % COLUMNS) * PLATE.width,
        top: Math.floor(n / COLUMNS) * (PLATE.height + LABEL),
      })),
    )
    const name = `plates-${String(from / perSheet + 1).padStart(2, '0')}.png`
    await writeFile(new URL(name, folder), await sheet.png().toBuffer())
  }
  for (const scene of scenes.filter(({ name }) => wanted(name)))
    await writeFile(
      new URL(`scene-${scene.name}.png`, folder),
      await sharp(Buffer.from(scene.draw())).png().toBuffer(),
    )
}

await contactSheets(process.argv.slice(2))
