import { createHash } from 'node:crypto'
import { ShopError } from '../../errors.ts'
import { turns } from '../../turns.ts'
import type { Upload } from '../../uploads.ts'
import type { Niche, Party } from '../wedding/picture.ts'
import { drawingProcess } from './drawing.ts'
import type { ImageStore } from './store.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const FOLDER = '/images/'

const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  webp: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes) => /^ftyp(avif|avis|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12)),
}

/** Pictures that may wait for their turn. One is in work at a time: it takes all cores, and much memory. */
const MOST_WAITING = 50

/** What stands in for a file that is still to come, by its name; undefined for any other. */
type Sketch = (name: string) => Promise<Buffer | undefined>

/** In a niche the piece whose picture has this address. */
type Standing = Omit<Niche, 'plate'> & { image: string }

/** `isFinal`: nothing better will come. */
type Shared = { jpeg: Buffer; isFinal: boolean }

export type Images = {
  /**
   * Checks, re-encodes and stores a picture; returns its address, the same for the same bytes. The
   * address ends in the picture's average colour, `…-rrggbb.webp`, to hold its place while it loads.
   * Throws a 413 or a 415 for what is no picture of ours, and a 503 when too many wait. A `stem` is that
   * of the address under which the picture was promised.
   */
  save(picture: Buffer | Upload, stem?: string): Promise<string>
  /** Whether an address of the shop's own, `/images/…`, has its picture or will have; any other address has. */
  has(address: string): Promise<boolean>
  /**
   * A stored picture, by the stem of its address, as shared links show it: a JPEG of 1200 by 630 pixels,
   * made once, or of its sketch while it is coming. Undefined when there is none; throws a 503 when too many wait.
   */
  shared(stem: string): Promise<Shared | undefined>
  /**
   * The picture of a wedding, a JPEG that is not kept; a plate that is none of ours leaves its niche empty.
   * Throws a 503 when too many wait.
   */
  wedding(party: Omit<Party, 'niches'> & { niches: Standing[] }): Promise<Buffer>
  /** The process beside this one that works on pictures, by its id, while it is there. */
  process(): number | undefined
}

/**
 * Pictures are known by their first bytes, never by name or declared type, and nothing of the
 * original is kept but its pixels: metadata and anything hidden behind them are gone.
 */
export function imagePipeline(files: ImageStore, sketch: Sketch = async () => undefined): Images {
  const busy = 'Many pictures are being stored just now. Please try again in a moment.'
  const inTurn = turns(1, MOST_WAITING, busy)
  const drawing = drawingProcess()

  async function store(bytes: Buffer, stem?: string): Promise<string> {
    if (bytes.length > MAX_IMAGE_BYTES)
      throw new ShopError('tooLarge', 'A picture can have at most 10 MB.')
    if (!Object.values(signatures).some((matches) => matches(bytes)))
      throw new ShopError('wrongType', 'Please choose a JPEG, PNG, WebP or AVIF picture.')
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const colour = await drawing.do('colour', { what: 'open', bytes })
    const name = stem ?? `${hash}-${colour}`
    const address = `${FOLDER}${name}.webp`
    if (!stem && (await files.has(`${name}.webp`))) return address
    const sizes = await drawing.do('sizes', { what: 'sizes' })
    const full = sizes.at(-1)
    await Promise.all(sizes.slice(0, -1).map(({ suffix, data }) => put(name + suffix, data)))
    // Last: while it is missing, the picture counts as not stored.
    if (full) await put(name + full.suffix, full.data)
    return address
  }
  const put = (name: string, data: Uint8Array) => files.put(name, Buffer.from(data))

  const shareOf = (stem: string) => `${stem}-share.jpg`

  async function share(stem: string): Promise<Shared | undefined> {
    const made = await files.get(shareOf(stem))
    if (made) return { jpeg: made, isFinal: true }
    const picture = await files.get(`${stem}.webp`)
    const bytes = picture ?? (await sketch(`${stem}.webp`))
    if (!bytes) return undefined
    const jpeg = Buffer.from(await drawing.do('card', { what: 'card', bytes }))
    if (picture) await files.put(shareOf(stem), jpeg)
    return { jpeg, isFinal: picture !== undefined }
  }

  /** In the size that a niche needs, where the picture has it. */
  async function plateOf(address: string): Promise<Buffer | undefined> {
    const stem = /^\/images\/([\w-]+)\.webp$/.exec(address)?.[1]
    if (!stem) return undefined
    const full = `${stem}.webp`
    return (await files.get(`${stem}-640.webp`)) ?? (await files.get(full)) ?? sketch(full)
  }

  async function drawWedding(party: Parameters<Images['wedding']>[0]): Promise<Buffer> {
    const niches = await Promise.all(
      party.niches.map(async ({ image, ...niche }): Promise<Niche> => {
        const plate = await plateOf(image)
        return plate ? { ...niche, plate } : niche
      }),
    )
    const task = { what: 'wedding', party: { ...party, niches } } as const
    return Buffer.from(await drawing.do('card', task))
  }

  return {
    process: drawing.process,
    async has(address) {
      if (!address.startsWith(FOLDER)) return true
      const name = decodeURIComponent(address.slice(FOLDER.length))
      return (await files.has(name)) || (await sketch(name)) !== undefined || files.has(name)
    },
    shared: (stem) => inTurn(() => share(stem)),
    wedding: (party) => inTurn(() => drawWedding(party)),
    save: (picture, stem) =>
      inTurn(async () => store(Buffer.isBuffer(picture) ? picture : await picture.read(), stem)),
  }
}
