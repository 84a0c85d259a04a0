import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBack } from '#art/back/view.ts'
import { drawCloseUp } from '#art/close-up.ts'
import { drawPlate } from '#art/plate.ts'
import { scenes } from '#art/scenes.ts'
import { comingFolder, comingPictures, pictureCame } from '#server/catalogue/pictures/coming.ts'
import { openImages } from '#server/catalogue/pictures/open.ts'
import { readConfig } from '#server/config.ts'
import { products } from './catalogue.ts'

/**
 * Draws the demo's pictures into the picture store. `plates`: those that were promised, in their turn; tells
 * how far it is. `views` and a list of pieces as JSON: their further views, one piece after the other and
 * after everybody else's work; tells the addresses of each.
 */
export type Views = { plate: string; cloth?: string; back: string }
export type Told = { progress: string } | { slug: string; views: Views }
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
async function openStorage() {
  const images = await openImages(config)
  return async (svg: string, density = 72, stem?: string) =>
    images.save(
      await sharp(Buffer.from(svg), { density }).png({ compressionLevel: 1 }).toBuffer(),
      stem,
    )
}

type Store = Awaited<ReturnType<typeof openStorage>>

function drawingOf(name: string): string | undefined {
  const piece = products.find(({ slug }) => slug === name)
  return piece ? drawPlate(piece.plate) : scenes.find((scene) => scene.name === name)?.draw()
}

async function drawPlates() {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const folder = comingFolder(config.dataDir)
  const all = (await comingPictures(folder)).length
  const begun = new Set<string>()
  let drawn = 0
  /** Asked for each time: whoever looks at a page may have changed the order. */
  async function next() {
    const coming = (await comingPictures(folder)).find(({ stem }) => !begun.has(stem))
    if (coming) begun.add(coming.stem)
    return coming
  }
  async function drawNext(store: Store) {
    for (let coming = await next(); coming; coming = await next()) {
      const svg = drawingOf(coming.name)
      // Without one it is of another version of the demo.
      if (svg) await store(svg, 72, coming.stem)
      await pictureCame(folder, coming.stem)
      drawn += 1
      if (drawn % 24 === 0) tell({ progress: `  ${drawn} of ${all}` })
    }
  }
  // Each picture leaves a core idle while its last width is made: two at a time take a sixth less long.
  const [store, other] = [await openStorage(), await openStorage()]
  await Promise.all([drawNext(store), drawNext(store), drawNext(other), drawNext(other)])
  tell({ progress: '  All pictures are drawn.' })
}

async function drawViews(wanted: Wanted[]) {
  setPriority(constants.priority.PRIORITY_LOW)
  sharp.concurrency(1)
  const store = await openStorage()
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
