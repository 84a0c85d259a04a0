import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ShopError } from '../../errors.ts'
import { createFairQueue, createQueue } from '../../queues.ts'
import type { Upload } from '../../uploads.ts'
import type { Niche, Party } from '../wedding/wedding-card.ts'
import { drawingProcess } from './drawing.ts'
import type { ImageStore } from './store.ts'

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
const FOLDER = '/images/'

const storedName = /^[\w-]+\.\w+$/
const parseStem = (address: string) => /^\/images\/([\w-]+)\.webp$/.exec(address)?.[1]

const signatures: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  webp: (bytes) =>
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  avif: (bytes) => /^ftyp(avif|avis|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12)),
}

/** A phone's format (ISO 23008-12), whose codec is patented: libvips is built without it. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 128))
  return /hei[cxms]|hev[cx]/.test(brands) && !/avi[fs]/.test(brands)
}

const MAX_FIGURES = 1000

/** Per queue. A queue processes one picture at a time, because each one uses all cores. */
const MAX_WAITING = 50
/** Share pictures and wedding pictures that one client may have in the queue. */
const MAX_WAITING_EACH = 4

/** Draws a sketch; undefined for a file that is not of a pending picture. */
type FindSketch = (name: string) => Promise<Buffer | undefined>

type NichePicture = Omit<Niche, 'plate'> & { image: string }

/** `isFinal` is false while only a sketch of the picture exists. */
type SharePicture = { jpeg: Buffer; isFinal: boolean }

export type Images = {
  /**
   * Checks, re-encodes and stores a picture. Returns its URL, which depends on its bytes only and
   * ends in the average colour (`…-rrggbb.webp`), used as placeholder. Throws 413 or 415 for an
   * invalid picture, 503 if the queue is full. `stem` is that of a URL published before.
   */
  save(picture: Buffer | Upload, stem?: string): Promise<string>
  /** `webp` has the canvas of the picture and a transparent background. */
  saveFigure(address: string, webp: Buffer): Promise<void>
  /** Undefined too if the store does not respond: the picture itself can be shown instead. */
  findFigure(address: string): Promise<string | undefined>
  /** Returns the WebP of an `/images/…` URL, at most 640 pixels wide if it has that size. */
  findPicture(address: string): Promise<Buffer | undefined>
  /** Whether the file of an `/images/…` URL is stored or pending. True for any other URL. */
  has(address: string): Promise<boolean>
  /**
   * Returns the JPEG of 1200 x 630 pixels for link previews. Undefined if there is no picture;
   * throws 503 if the queue is full, in total or for this client.
   */
  sharePicture(stem: string, client: string): Promise<SharePicture | undefined>
  /**
   * Returns a JPEG or WebP, which is not stored. Pictures of other hosts leave their niche empty.
   * Throws 503 if the queue is full, in total or for this client.
   */
  wedding(
    party: Omit<Party, 'niches'> & { niches: NichePicture[] },
    client: string,
  ): Promise<Buffer>
  /** Returns an SVG of ours as WebP. Throws 503 if the queue is full, in total or for this client. */
  drawing(svg: string, client: string): Promise<Buffer>
  /** Returns a picture as WebP without metadata and stores nothing. Throws as `save` does. */
  reencode(picture: Upload): Promise<Buffer>
  /** Returns the id of the operating system's process that re-encodes uploads. */
  uploadProcessId(): number | undefined
}

/** Detects formats by their first bytes. Re-encoding removes metadata and appended data. */
export function imagePipeline(
  files: ImageStore,
  sketch: FindSketch = async () => undefined,
): Images {
  const busy = 'busy.pictures'
  // Uploads have their own queue and process, so that visitors' requests do not delay them.
  const uploadQueue = createQueue(1, MAX_WAITING, busy)
  const uploads = drawingProcess()
  const visitorQueue = createFairQueue({
    atOnce: 1,
    waitingEach: MAX_WAITING_EACH,
    waitingAll: MAX_WAITING,
    refusal: busy,
  })
  const visitorPictures = drawingProcess()
  /** Absences are cached too, because a figure is stored before its picture is published. */
  const knownFigures = new LRUCache<string, boolean>({ max: MAX_FIGURES })

  function refuseInvalidPicture(bytes: Buffer) {
    if (bytes.length > MAX_IMAGE_BYTES) throw new ShopError('picture_too_large')
    if (isHeic(bytes)) throw new ShopError('picture_format.heic')
    if (!Object.values(signatures).some((matches) => matches(bytes)))
      throw new ShopError('picture_format')
  }

  async function store(bytes: Buffer, stem?: string): Promise<string> {
    refuseInvalidPicture(bytes)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const colour = await uploads.do('colour', { what: 'open', bytes })
    const name = stem ?? `${hash}-${colour}`
    const address = `${FOLDER}${name}.webp`
    if (!stem && (await files.has(`${name}.webp`))) return address
    // The process still has the opened picture.
    const sizes = await uploads.do('sizes', { what: 'sizes' })
    const full = sizes.at(-1)
    await Promise.all(sizes.slice(0, -1).map(({ suffix, data }) => put(name + suffix, data)))
    // Stored last: a picture without it counts as missing.
    if (full) await put(name + full.suffix, full.data)
    return address
  }
  const put = (name: string, data: Uint8Array) => files.put(name, Buffer.from(data))

  function figureName(address: string) {
    const stem = parseStem(address)
    return stem && `${stem}-figure.webp`
  }

  const sharePictureName = (stem: string) => `${stem}-share.jpg`

  /** Looks for the picture twice, because its sketch is deleted when it is stored. */
  const exists = async (name: string) =>
    (await files.has(name)) || (await sketch(name)) !== undefined || files.has(name)

  async function storedSharePicture(stem: string): Promise<SharePicture | undefined> {
    const jpeg = await files.get(sharePictureName(stem))
    return jpeg && { jpeg, isFinal: true }
  }

  async function drawSharePicture(stem: string): Promise<SharePicture | undefined> {
    // An earlier request in the queue may have made it.
    const stored = await storedSharePicture(stem)
    if (stored) return stored
    const picture = await files.get(`${stem}.webp`)
    const bytes = picture ?? (await sketch(`${stem}.webp`))
    if (!bytes) return undefined
    const jpeg = Buffer.from(await visitorPictures.do('picture', { what: 'card', bytes }))
    if (picture) await files.put(sharePictureName(stem), jpeg)
    return { jpeg, isFinal: picture !== undefined }
  }

  async function findPicture(address: string): Promise<Buffer | undefined> {
    const stem = parseStem(address)
    if (!stem) return undefined
    const full = `${stem}.webp`
    return (await files.get(`${stem}-640.webp`)) ?? (await files.get(full)) ?? sketch(full)
  }

  async function drawWedding(party: Parameters<Images['wedding']>[0]): Promise<Buffer> {
    const figures = await Promise.all(
      party.niches.map(async ({ image }) => {
        const name = figureName(image)
        return name && (await files.get(name))
      }),
    )
    const areTogether = figures.every((figure) => figure !== undefined)
    const niches = await Promise.all(
      party.niches.map(async ({ image, ...niche }, at): Promise<Niche> => {
        const plate = areTogether ? figures[at] : await findPicture(image)
        return plate ? { ...niche, plate } : niche
      }),
    )
    const task = { what: 'wedding', party: { ...party, niches, areTogether } } as const
    return Buffer.from(await visitorPictures.do('picture', task))
  }

  return {
    uploadProcessId: uploads.process,
    findPicture,
    async saveFigure(address, webp) {
      const name = figureName(address)
      if (!name) throw new Error(`${address} is no stored picture.`)
      await files.put(name, webp)
      knownFigures.set(name, true)
    },
    async findFigure(address) {
      const name = figureName(address)
      if (name === undefined) return undefined
      const isStored = knownFigures.get(name) ?? (await files.has(name).catch(() => undefined))
      if (isStored !== undefined) knownFigures.set(name, isStored)
      return isStored ? FOLDER + name : undefined
    },
    async has(address) {
      if (!address.startsWith(FOLDER)) return true
      const name = address.slice(FOLDER.length)
      if (!storedName.test(name)) return false
      return exists(name)
    },
    async sharePicture(stem, client) {
      const stored = await storedSharePicture(stem)
      if (stored) return stored
      const isKnown = await exists(`${stem}.webp`)
      return isKnown ? visitorQueue(client, () => drawSharePicture(stem)) : undefined
    },
    reencode: (picture) =>
      uploadQueue(async () => {
        const bytes = await picture.read()
        refuseInvalidPicture(bytes)
        return Buffer.from(await uploads.do('picture', { what: 'photo', bytes }))
      }),
    wedding: (party, client) => visitorQueue(client, () => drawWedding(party)),
    drawing: (svg, client) =>
      visitorQueue(client, async () =>
        Buffer.from(await visitorPictures.do('picture', { what: 'drawing', svg })),
      ),
    save: (picture, stem) =>
      uploadQueue(async () =>
        store(Buffer.isBuffer(picture) ? picture : await picture.read(), stem),
      ),
  }
}
