import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { products } from '#demo/catalogue/catalogue.ts'
import { drawBack } from './back/view.ts'
import { drawCloseUp } from './close-up.ts'
import { drawPlate } from './plate.ts'
import { scenes } from './scenes.ts'
import { folder, writeSheet } from './sheet.ts'

const PER_SHEET = 8
const views = { plates: drawPlate, cloths: drawCloseUp, backs: drawBack }

const rendered = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer()

/**
 * Sheets of all plates, of their cloths seen close and of their backs, with their names and prices, and the scenes at full size, to be looked at after
 * a change of the drawings. Words choose the pieces and scenes whose names have one of them.
 */
async function contactSheets(words: readonly string[]): Promise<void> {
  const wanted = (name: string): boolean => !words.length || words.some((w) => name.includes(w))
  const pieces = products.filter(({ slug }) => wanted(slug))
  for (let from = 0; from < pieces.length; from += PER_SHEET) {
    const number = String(from / PER_SHEET + 1).padStart(2, '0')
    for (const [kind, draw] of Object.entries(views)) {
      const tiles = await Promise.all(
        pieces.slice(from, from + PER_SHEET).map(async ({ slug, price, plate }) => ({
          name: `${slug} · ${price}`,
          picture: await rendered(draw(plate)),
        })),
      )
      await writeSheet(`${kind}-${number}.png`, tiles, { width: 450, height: 600, columns: 4 })
    }
  }
  await mkdir(folder, { recursive: true })
  for (const scene of scenes.filter(({ name }) => wanted(name)))
    await writeFile(new URL(`scene-${scene.name}.png`, folder), await rendered(scene.draw()))
}

await contactSheets(process.argv.slice(2))
