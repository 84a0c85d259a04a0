import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBack } from '#demo/art/back/view.ts'
import { drawCloseUp } from '#demo/art/close-up.ts'
import { drawFigure, drawPlate } from '#demo/art/plate.ts'
import { scenes } from '#demo/art/scenes.ts'
import { averageColour } from '#server/catalogue/pictures/decode.ts'
import { openImages } from '#server/catalogue/pictures/open-images.ts'
import {
  clearPendingPictures,
  onPictureReady,
  type PendingPicture,
  pendingPictures,
  reservePicture,
} from '#server/catalogue/pictures/pending-pictures.ts'
import { lowerPriority } from '#server/catalogue/pictures/priority.ts'
import { readConfig } from '#server/config.ts'
import { effectivePrice } from '#shared/money.ts'
import { products } from '../catalogue/catalogue.ts'

/**
 * Draws the demo's pictures into the picture store. `reserve` stores sketches of the initial
 * pictures and reports their future URLs. `pending` draws them in order and reports the progress.
 * `views` draws further pictures of products, given as JSON, at the lowest priority and reports
 * their URLs.
 */
export type Views = { plate: string; cloth?: string; back: string }
/** URLs of product pictures by slug, and of the home page's scenes. */
export type PictureAddresses = { products: [slug: string, address: string][]; features: string[] }
export type DrawResult =
  | { progress: string }
  | { addresses: PictureAddresses }
  | { slug: string; views: Views }
/** `cloth`: whether to draw the fabric too, which an earlier run may have done. */
export type DrawRequest = { slug: string; cloth: boolean }

/** Dots per inch of drawings of 900 x 1200 points: 1200 and 2000 pixels wide. */
const NEAR = 96
const LARGE = 160
/** Width in pixels; the picture of a wedding uses at most 600 of them. */
const FIGURE = 640
/** 480 pixels wide. */
const SKETCH = 38.4

const report = (result: DrawResult) => process.send?.(result)

// The parent has ended, so nobody would receive the URLs.
process.on('disconnect', () => process.exit())

const config = readConfig(process.env)
await mkdir(join(config.dataDir, 'images'), { recursive: true })

async function openStorage() {
  const images = await openImages(config)
  const png = (svg: string, density: number) =>
    sharp(Buffer.from(svg), { density }).png({ compressionLevel: 1 }).toBuffer()
  return {
    store: async (svg: string, density = 72, stem?: string) =>
      images.save(await png(svg, density), stem),
    async storeFigure(address: string, svg: string) {
      const drawn = sharp(Buffer.from(svg), { density: 72 }).resize(FIGURE)
      await images.saveFigure(address, await drawn.webp({ quality: 82, effort: 2 }).toBuffer())
    },
  }
}

type Store = Awaited<ReturnType<typeof openStorage>>['store']

function drawByName(name: string): string | undefined {
  const product = products.find(({ slug }) => slug === name)
  return product ? drawPlate(product.plate) : scenes.find((scene) => scene.name === name)?.draw()
}

/** Runs each worker on the next item until none is left. */
async function runWorkers<Item>(
  items: readonly Item[],
  workers: ((item: Item) => Promise<void>)[],
) {
  const waiting = [...items]
  await Promise.all(
    workers.map(async (work) => {
      for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
    }),
  )
}

async function reserve() {
  const features = scenes.filter(({ name }) => name.startsWith('feature-'))
  const byPrice = products.toSorted((a, b) => effectivePrice(a) - effectivePrice(b))
  const names = [...features.map(({ name }) => name), ...byPrice.map(({ slug }) => slug)]
  const addresses = new Map<string, string>()
  await clearPendingPictures(config.dataDir)
  const sketch = async (name: string) => {
    const webp = { quality: 60, effort: 0 }
    const svg = Buffer.from(drawByName(name) ?? '')
    const drawn = await sharp(svg, { density: SKETCH }).webp(webp).toBuffer()
    const stem = `${randomBytes(16).toString('hex')}-${await averageColour(sharp(drawn))}`
    await reservePicture(config.dataDir, names.indexOf(name), { stem, name }, drawn)
    addresses.set(name, `/images/${stem}.webp`)
  }
  await runWorkers(names, [sketch, sketch, sketch, sketch])
  const getAddress = (name: string) => addresses.get(name) ?? ''
  report({
    addresses: {
      products: byPrice.map(({ slug }) => [slug, getAddress(slug)]),
      features: features.map(({ name }) => getAddress(name)),
    },
  })
}

async function drawPendingPictures() {
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const pending = await pendingPictures(config.dataDir)
  let drawn = 0
  const drawInto = (store: Store) => async (one: PendingPicture) => {
    const svg = drawByName(one.name)
    // Another version of the demo may have reserved a name that has no drawing here.
    if (svg) await store(svg, 72, one.stem)
    await onPictureReady(config.dataDir, one)
    drawn += 1
    if (drawn % 24 === 0) report({ progress: `  ${drawn} of ${pending.length}` })
  }
  // A failed drawing does not stop the others.
  const failed: unknown[] = []
  const collectErrors = (draw: (one: PendingPicture) => Promise<void>) => (one: PendingPicture) =>
    draw(one).catch((error) => void failed.push(error))
  // Two at a time: each picture leaves a core idle during its last width. Saves a sixth of the time.
  const stores = [await openStorage(), await openStorage()].map(({ store }) => store)
  const drawers = stores.map(drawInto).map(collectErrors)
  await runWorkers(pending, [...drawers, ...drawers])
  if (failed.length > 0) throw failed[0]
  report({ progress: '  All pictures are drawn.' })
}

async function drawViews(wanted: DrawRequest[]) {
  lowerPriority(constants.priority.PRIORITY_LOW)
  sharp.concurrency(1)
  const { store, storeFigure } = await openStorage()
  for (const { slug, cloth } of wanted) {
    const product = products.find((one) => one.slug === slug)
    if (!product) continue
    const views: Views = {
      ...(cloth && { cloth: await store(drawCloseUp(product.plate), NEAR) }),
      back: await store(drawBack(product.plate), LARGE),
      plate: await store(drawPlate(product.plate), LARGE),
    }
    // The picture of a wedding is composed of figures.
    const figure = drawFigure(product.plate)
    if (figure) await storeFigure(views.plate, figure)
    report({ slug, views })
  }
}

const [task, wanted = '[]'] = process.argv.slice(2)
const tasks = { reserve, pending: drawPendingPictures, views: () => drawViews(JSON.parse(wanted)) }
await tasks[task as keyof typeof tasks]?.()
process.disconnect?.()
