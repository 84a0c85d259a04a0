import { createHash, randomUUID } from 'node:crypto'
import { moodOf } from '#art/plate.ts'
import { scenes } from '#art/scenes.ts'
import type { MoodName } from '#art/types.ts'
import { comingFolder, comingPictures, promisePictures } from '#server/catalogue/pictures/coming.ts'
import type { Config } from '#server/config.ts'
import { effectivePrice } from '#shared/money.ts'
import { products } from './catalogue.ts'
import type { Draw } from './drawing.ts'

/** The mean colour of the plates of a mood, which holds a plate's place until it is there. */
export const tones: Record<MoodName, string> = {
  ivory: 'dcccb3',
  maroon: 'c7a48f',
  marigold: 'e1b78d',
  rose: 'e1c7b7',
  sage: 'd2c6b0',
  monsoon: 'b8b5a2',
  indigo: 'b1a7a7',
  night: '73686f',
}

const features = scenes.map(({ name }) => name).filter((name) => name.startsWith('feature-'))

/** The first picture of each demo piece, by its slug, and the scenes of the home page. */
export type Addresses = { products: Map<string, string>; features: string[] }

/**
 * Gives every picture that the demo shop opens with an address, and notes it as still to be drawn: the home
 * page's scenes first, then the pieces as a listing shows them.
 */
export async function promisePlates({ dataDir }: Config): Promise<Addresses> {
  const stemOf = (tone: string) =>
    `${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 32)}-${tone}`
  const pieces = products
    .toSorted((a, b) => effectivePrice(a) - effectivePrice(b))
    .map(({ slug, plate }) => ({ name: slug, stem: stemOf(tones[moodOf(plate)]) }))
  const views = features.map((name) => ({ name, stem: stemOf(tones.ivory) }))
  await promisePictures(comingFolder(dataDir), [...views, ...pieces])
  const addressOf = ({ stem }: { stem: string }) => `/images/${stem}.webp`
  return {
    products: new Map(pieces.map((piece) => [piece.name, addressOf(piece)])),
    features: views.map(addressOf),
  }
}

/** Draws what was promised and is not there yet; says how far it is. */
export async function drawPlates({ dataDir }: Config, draw: Draw, say: (text: string) => void) {
  const waiting = await comingPictures(comingFolder(dataDir))
  if (waiting.length === 0) return
  say(`Drawing ${waiting.length} pictures for the demo shop …`)
  await draw(['plates'], (told) => 'progress' in told && say(told.progress))
}
