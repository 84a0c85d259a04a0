import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBack } from '#art/back/view.ts'
import { drawCloseUp } from '#art/close-up.ts'
import { drawPlate } from '#art/plate.ts'
import { scenes } from '#art/scenes.ts'
import { openImages } from '#server/catalogue/pictures/open.ts'
import { readConfig } from '#server/config.ts'
import { products } from './catalogue.ts'

/**
 * Draws the demo's pictures into the picture store, in a process of its own: what the drawing takes
 * of memory (half a gigabyte) is given back when it ends. Tells its parent of each picture, and at
 * last where all are. With `views` and a list of pieces as JSON it draws their further views instead, one
 * piece after the other and after everybody else's work.
 */
export type Drawn = { products: [slug: string, address: string][]; features: string[] }
/** The address of each. */
export type Views = { plate: string; cloth?: string; back: string }
export type Told = { progress: string } | { drawn: Drawn } | { slug: string; views: Views }
/** Which piece; its cloth may have been drawn before. */
export type Wanted = { slug: string; cloth: boolean }

/** Dots an inch of drawings that are 900 by 1200 points, for the zoom: 1200 and 2000 pixels wide. */
const NEAR = 96
const LARGE = 160

const tell = (told: Told) => process.send?.(told)

// Whoever asked is gone: nobody would hear where the pictures are.
process.on('disconnect', () => process.exit())

const config = readConfig(process.env)
await mkdir(join(config.dataDir, 'images'), { recursive: true })

/** Stores one picture at a time. */
async function openStore() {
  const images = await openImages(config)
  return async (svg: string, density = 72) =>
    images.save(await sharp(Buffer.from(svg), { density }).png({ compressionLevel: 1 }).toBuffer())
}

type Store = Awaited<ReturnType<typeof openStore>>

async function drawPlates() {
  const found: Drawn['products'] = []
  const waiting = [...products]
  async function drawNext(store: Store) {
    for (let piece = waiting.shift(); piece; piece = waiting.shift()) {
      found.push([piece.slug, await store(drawPlate(piece.plate))])
      if (found.length % 24 === 0) tell({ progress: `  ${found.length} of ${products.length}` })
    }
  }
  tell({ progress: `Drawing ${products.length} pieces for the demo shop …` })
  // Each picture leaves a core idle while its last width is made: two at a time take a sixth less long.
  const [store, other] = [await openStore(), await openStore()]
  await Promise.all([drawNext(store), drawNext(store), drawNext(other), drawNext(other)])
  const features = await Promise.all(
    scenes.filter(({ name }) => name.startsWith('feature-')).map((scene) => store(scene.draw())),
  )
  tell({ drawn: { products: found, features } })
}

async function drawViews(wanted: Wanted[]) {
  setPriority(constants.priority.PRIORITY_LOW)
  sharp.concurrency(1)
  const store = await openStore()
  for (const { slug, cloth } of wanted) {
    const piece = products.find((one) => one.slug === slug)
    if (!piece) continue
    const views: Views = {
      ...(cloth && { cloth: await store(drawCloseUp(piece.plate), NEAR) }),
      back: await store(drawBack(piece.plate), LARGE),
      plate: await store(drawPlate(piece.plate), LARGE),
    }
    tell({ slug, views })
  }
}

const [what, wanted = '[]'] = process.argv.slice(2)
await (what === 'views' ? drawViews(JSON.parse(wanted)) : drawPlates())
process.disconnect?.()
