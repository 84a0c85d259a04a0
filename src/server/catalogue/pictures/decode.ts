import sharp, { type Metadata, type Sharp } from 'sharp'
import { ShopError } from '../../errors.ts'

const MAX_PIXELS = 40_000_000
/** A picture of 40,000,000 x 1 has few pixels but costs hundreds of megabytes. */
const MAX_SIDE = 16_384
/** Memory for one picture; see docs/decisions/009. */
const MAX_DECODING_BYTES = 130_000_000
/** Cameras and editors write progressive JPEGs of any size, so all within `MAX_PIXELS` are read. */
const MAX_JPEG_BYTES = 7 * MAX_PIXELS
const MAX_SECONDS = 20
/** Pixels of the largest stored picture. */
const WIDTH = 2000
const HEIGHT = 3000

// Each picture is read once, so libvips' cache is useless.
sharp.cache(false)

/** The picture is upright; `resized` never enlarges. */
export type Decoded = { width: number; resized(width: number): Sharp }

/**
 * Decodes a picture and reduces it to the largest stored size. Throws 413 for a picture that is too
 * large, before decoding it, and 415 for a damaged file or one that takes too long.
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
    throw new ShopError('picture_damaged')
  }
}

function refuseTooLarge(picture: Metadata) {
  const { width, height } = picture
  if (width * height > MAX_PIXELS) throw new ShopError('picture_too_large.megapixels')
  if (Math.max(width, height) > MAX_SIDE) throw new ShopError('picture_too_large.side')
  const most = picture.format === 'jpeg' ? MAX_JPEG_BYTES : MAX_DECODING_BYTES
  if (width * height * bytesAPixel(picture) > most) throw new ShopError('picture_too_large.memory')
}

/** Bytes of memory per pixel while decoding. Some formats are decoded whole, others by line. */
function bytesAPixel(picture: Metadata) {
  const { format, depth, channels, chromaSubsampling, isProgressive, pages = 1 } = picture
  const isDeep = depth !== 'uchar'
  if (format === 'heif') return isDeep ? 36 : 20
  if (!isProgressive) return pages > 1 ? 10 : 3
  if (format === 'png') return channels * (isDeep ? 2 : 1) + 2
  return chromaSubsampling === '4:2:0' ? 4 : 2 * channels + 1
}

/** Returns six hexadecimal digits. */
export async function averageColour(picture: Sharp) {
  const pixel = await picture
    .resize(1, 1, { fit: 'fill' })
    // The page's background, which shows through transparent pixels.
    .flatten({ background: '#fbf7ef' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
  return pixel.subarray(0, 3).toString('hex')
}
