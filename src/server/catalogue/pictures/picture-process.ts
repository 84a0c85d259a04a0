import sharp from 'sharp'
import { pictureWidths } from '#shared/catalogue/picture-widths.ts'
import { type RefusalMessage, ShopError } from '../../errors.ts'
import { answerTasks } from '../../worker-process.ts'
import { type Party, weddingCard } from '../wedding/wedding-card.ts'
import { averageColour, type Decoded, decode } from './decode.ts'
import { lowerPriority } from './priority.ts'
import { renderShareCard } from './share-card.ts'

/** `sizes` uses the picture that was opened last. */
export type PictureTask =
  | { what: 'open'; bytes: Uint8Array }
  | { what: 'sizes' }
  | { what: 'card'; bytes: Uint8Array }
  | { what: 'photo'; bytes: Uint8Array }
  | { what: 'wedding'; party: Party }
  | { what: 'drawing'; svg: string }

/** `suffix` is the end of the file name. */
export type PictureFile = { suffix: string; data: Uint8Array }

export type PictureResult =
  | { colour: string }
  | { sizes: PictureFile[] }
  | { picture: Uint8Array }
  | { refused: RefusalMessage }
  | { failed: string }

/** For the zoom view. */
const FULL_WIDTH = 2000
/** Shows a seam; photos are stored in the database, so they are no larger. */
const PHOTO_WIDTH = 1400
const WIDEST = Math.max(...pictureWidths)
/** A niceness that lets requests for pages go first. */
const PRIORITY = 10

let openedPicture: Decoded | undefined

async function resizeToWidths({ width: whole, resized }: Decoded): Promise<PictureFile[]> {
  // Effort 2 takes half the time of the default 4 for 3% more bytes; most browsers use AVIF.
  const webp = (width: number) => resized(width).webp({ quality: 78, effort: 2 }).toBuffer()
  // Each further effort doubles the time for about 3% fewer bytes.
  const avif = (width: number) => resized(width).avif({ quality: 55, effort: 1 }).toBuffer()
  const files = await Promise.all(
    pictureWidths.flatMap((width) => [
      webp(width).then((data) => ({ suffix: `-${width}.webp`, data })),
      avif(width).then((data) => ({ suffix: `-${width}.avif`, data })),
    ]),
  )
  const widest = files.find(({ suffix }) => suffix === `-${WIDEST}.webp`)
  const data = widest && whole <= WIDEST ? widest.data : await webp(FULL_WIDTH)
  return [...files, { suffix: '.webp', data }]
}

async function runTask(task: PictureTask): Promise<PictureResult> {
  switch (task.what) {
    case 'open':
      openedPicture = await decode(Buffer.from(task.bytes))
      return { colour: await averageColour(openedPicture.resized(1)) }
    case 'sizes': {
      if (!openedPicture) throw new Error('No picture was opened.')
      const sizes = await resizeToWidths(openedPicture)
      openedPicture = undefined
      return { sizes }
    }
    case 'card':
      return { picture: await renderShareCard(Buffer.from(task.bytes)) }
    case 'photo': {
      const { resized } = await decode(Buffer.from(task.bytes))
      return { picture: await resized(PHOTO_WIDTH).webp({ quality: 78, effort: 2 }).toBuffer() }
    }
    case 'wedding':
      return { picture: await weddingCard(task.party) }
    case 'drawing':
      return { picture: await sharp(Buffer.from(task.svg)).webp({ quality: 82 }).toBuffer() }
  }
}

lowerPriority(PRIORITY)
answerTasks<PictureTask, PictureResult>((task) =>
  runTask(task).catch((error): PictureResult => {
    if (!(error instanceof ShopError)) return { failed: String(error) }
    return { refused: error.sentence }
  }),
)
