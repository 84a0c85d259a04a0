import { pictureWidths } from '#shared/catalogue/picture-widths.ts'
import { ShopError } from '../../errors.ts'
import { type Party, weddingCard } from '../wedding/picture.ts'
import { averageColour, type Decoded, decode } from './decode.ts'
import { lowerPriority } from './priority.ts'
import { cardOf } from './share-card.ts'

/** One after the other: `sizes` are those of the picture that was opened last. */
export type Task =
  | { what: 'open'; bytes: Uint8Array }
  | { what: 'sizes' }
  | { what: 'card'; bytes: Uint8Array }
  | { what: 'wedding'; party: Party }

/** A picture's file, by what its name ends in. */
export type Drawn = { suffix: string; data: Uint8Array }

export type Told =
  | { colour: string }
  | { sizes: Drawn[] }
  | { card: Uint8Array }
  | { refused: { kind: ShopError['kind']; message: string } }
  | { failed: string }

/** For the zoom. */
const FULL_WIDTH = 2000
const WIDEST = Math.max(...pictureWidths)
/** Whoever asks for a page goes first. */
const PRIORITY = 10

let opened: Decoded | undefined

async function sizesOf({ width: whole, resized }: Decoded): Promise<Drawn[]> {
  // Effort 2: half the time of the usual 4, for three per cent of the bytes; browsers choose AVIF.
  const webp = (width: number) => resized(width).webp({ quality: 78, effort: 2 }).toBuffer()
  // Effort 1: each next step doubles the time for about three per cent of the bytes.
  const avif = (width: number) => resized(width).avif({ quality: 55, effort: 1 }).toBuffer()
  const drawn = await Promise.all(
    pictureWidths.flatMap((width) => [
      webp(width).then((data) => ({ suffix: `-${width}.webp`, data })),
      avif(width).then((data) => ({ suffix: `-${width}.avif`, data })),
    ]),
  )
  const alike = drawn.find(({ suffix }) => suffix === `-${WIDEST}.webp`)
  const data = alike && whole <= WIDEST ? alike.data : await webp(FULL_WIDTH)
  return [...drawn, { suffix: '.webp', data }]
}

async function answer(task: Task): Promise<Told> {
  switch (task.what) {
    case 'open':
      opened = await decode(Buffer.from(task.bytes))
      return { colour: await averageColour(opened.resized(1)) }
    case 'sizes': {
      if (!opened) throw new Error('No picture was opened.')
      const sizes = await sizesOf(opened)
      opened = undefined
      return { sizes }
    }
    case 'card':
      return { card: await cardOf(Buffer.from(task.bytes)) }
    case 'wedding':
      return { card: await weddingCard(task.party) }
  }
}

lowerPriority(PRIORITY)
process.on('message', async (task: Task) => {
  const told = await answer(task).catch((error): Told => {
    if (!(error instanceof ShopError)) return { failed: String(error) }
    return { refused: { kind: error.kind, message: error.message } }
  })
  process.send?.(told)
})
process.on('disconnect', () => process.exit(0))
// A terminal's Ctrl-C or a service manager's stop reaches it too; it ends with the process that it works for.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
