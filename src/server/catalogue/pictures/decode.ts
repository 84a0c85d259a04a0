import sharp, { type Metadata, type Sharp } from 'sharp'
import { ShopError } from '../../errors.ts'

const MAX_PIXELS = 40_000_000
/** A picture of 40,000,000 x 1 is no more pixels, and costs hundreds of megabytes. */
const MAX_SIDE = 16_384
/** What decoding one picture may take of memory; measured, see docs/decisions/009. */
const MAX_DECODING_BYTES = 130_000_000
const MAX_SECONDS = 20
/** Larger than any size that is stored. */
const WIDTH = 2000
const HEIGHT = 3000

// What libvips remembers of earlier pictures is of no use here: each comes once.
sharp.cache(false)

/** A decoded picture, upright, in the widths that are asked of it; never wider than it is. */
export type Decoded = { width: number; resized(width: number): Sharp }

/**
 * Reads a picture's pixels, of an animation the first frame's. Its header decides first: throws a 413
 * for too many pixels, too long a side or too much memory, a 415 for what is damaged.
 */
export async function decode(bytes: Buffer): Promise<Decoded> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
  try {
    refuseTooLarge(await sharp(bytes, { ...options, limitInputPixels: false }).metadata())
    const { data, info } = await sharp(bytes, options)
      .timeout({ seconds: MAX_SECONDS })
      .rotate()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const resized = (width: number) =>
      sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    return { width: info.width, resized }
  } catch (error) {
    if (error instanceof ShopError) throw error
    throw new ShopError('wrongType', 'This picture is damaged and can not be read.')
  }
}

function refuseTooLarge(picture: Metadata) {
  const { width, height } = picture
  if (width * height > MAX_PIXELS)
    throw new ShopError('tooLarge', 'A picture can have at most 40 megapixels.')
  if (Math.max(width, height) > MAX_SIDE)
    throw new ShopError('tooLarge', 'A picture can be at most 16,384 pixels wide or high.')
  if (width * height * bytesAPixel(picture) > MAX_DECODING_BYTES)
    throw new ShopError(
      'tooLarge',
      'This picture takes too much memory to read. Please make it smaller, or save it as a plain JPEG.',
    )
}

/** What decoding takes at its peak. Some kinds can only be read as a whole, others line by line. */
function bytesAPixel(picture: Metadata) {
  const { format, depth, channels, chromaSubsampling, isProgressive, pages = 1 } = picture
  const isDeep = depth !== 'uchar'
  if (format === 'heif') return isDeep ? 36 : 20
  if (!isProgressive) return pages > 1 ? 10 : 3
  if (format === 'png') return channels * (isDeep ? 2 : 1) + 2
  return chromaSubsampling === '4:2:0' ? 4 : 2 * channels + 1
}

/** As six hexadecimal digits. */
export async function averageColour(onePixel: Sharp) {
  const pixel = await onePixel
    .resize(1, 1, { fit: 'fill' })
    // What shows through is the page, which is ivory.
    .flatten({ background: '#fbf7ef' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return pixel.subarray(0, 3).toString('hex')
}
