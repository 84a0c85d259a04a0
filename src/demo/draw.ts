import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawBack } from '#art/back/view.ts'
import { drawCloseUp } from '#art/close-up.ts'
import { drawPlate } from '#art/plate.ts'
import { scenes } from '#art/scenes.ts'
import {
  type Coming,
  comingPictures,
  pictureCame,
  promiseNothing,
  promisePicture,
} from '#server/catalogue/pictures/coming.ts'
import { averageColour } from '#server/catalogue/pictures/decode.ts'
import { openImages } from '#server/catalogue/pictures/open.ts'
import { lowerPriority } from '#server/catalogue/pictures/priority.ts'
import { readConfig } from '#server/config.ts'
import { effectivePrice } from '#shared/money.ts'
import { products } from './catalogue.ts'

/**
 * Draws the demo's pictures into the picture store. `promise`: sketches of those that the shop opens with;
 * tells their addresses to be. `plates`: what was promised, in its turn; tells how far it is. `views` and a
 * list of pieces as JSON: their further views, one piece after the other and after everybody else's work;
 * tells the addresses of each.
 */
export type Views = { plate: string; cloth?: string; back: string }
/** Of the pieces, by their slugs, and of the home page's scenes. */
export type Addresses = { products: [slug: string, address: string][]; features: string[] }
export type Told = { progress: string } | { addresses: Addresses } | { slug: string; views: Views }
/** Which piece; its cloth may have been drawn before. */
export type Wanted = { slug: string; cloth: boolean }

/** Dots an inch of drawings that are 900 by 1200 points, for the zoom: 1200 and 2000 pixels wide. */
const NEAR = 96
const LARGE = 160
/** 480 pixels wide. */
const SKETCH = 38.4

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

/** Each item once, by whichever of the workers is free. */
async function share<Item>(items: readonly Item[], workers: ((item: Item) => Promise<void>)[]) {
  const waiting = [...items]
  await Promise.all(
    workers.map(async (work) => {
      for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
    }),
  )
}

async function promise() {
  const features = scenes.filter(({ name }) => name.startsWith('feature-'))
  const pieces = products.toSorted((a, b) => effectivePrice(a) - effectivePrice(b))
  const names = [...features.map(({ name }) => name), ...pieces.map(({ slug }) => slug)]
  const addresses = new Map<string, string>()
  await promiseNothing(config.dataDir)
  const sketch = async (name: string) => {
    const webp = { quality: 60, effort: 0 }
    const svg = Buffer.from(drawingOf(name) ?? '')
    const drawn = await sharp(svg, { density: SKETCH }).webp(webp).toBuffer()
    const stem = `${randomBytes(16).toString('hex')}-${await averageColour(sharp(drawn))}`
    await promisePicture(config.dataDir, names.indexOf(name), { stem, name }, drawn)
    addresses.set(name, `/images/${stem}.webp`)
  }
  await share(names, [sketch, sketch, sketch, sketch])
  const addressOf = (name: string) => addresses.get(name) ?? ''
  tell({
    addresses: {
      products: pieces.map(({ slug }) => [slug, addressOf(slug)]),
      features: features.map(({ name }) => addressOf(name)),
    },
  })
}

async function drawPlates() {
  lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const coming = await comingPictures(config.dataDir)
  let drawn = 0
  const drawInto = (store: Store) => async (one: Coming) => {
    const svg = drawingOf(one.name)
    // Without one it is of another version of the demo.
    if (svg) await store(svg, 72, one.stem)
    await pictureCame(config.dataDir, one)
    drawn += 1
    if (drawn % 24 === 0) tell({ progress: `  ${drawn} of ${coming.length}` })
  }
  // One that can't be drawn keeps no other waiting.
  const failed: unknown[] = []
  const orNote = (draw: (one: Coming) => Promise<void>) => (one: Coming) =>
    draw(one).catch((error) => void failed.push(error))
  // Each picture leaves a core idle while its last width is made: two at a time take a sixth less long.
  const drawers = [await openStorage(), await openStorage()].map(drawInto).map(orNote)
  await share(coming, [...drawers, ...drawers])
  if (failed.length > 0) throw failed[0]
  tell({ progress: '  All pictures are drawn.' })
}

async function drawViews(wanted: Wanted[]) {
  lowerPriority(constants.priority.PRIORITY_LOW)
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
const work = { promise, plates: drawPlates, views: () => drawViews(JSON.parse(wanted)) }[what ?? '']
await work?.()
process.disconnect?.()
