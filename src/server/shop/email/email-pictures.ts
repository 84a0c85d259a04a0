import { pictureWidths } from '#shared/catalogue/picture-widths.ts'
import { type Config, pictureBase } from '../../config.ts'

const [smallest] = pictureWidths

/** The whole address, in the smallest width of an own picture. Undefined without one. */
export function emailPicture(
  { origin, config }: { origin: string; config: Pick<Config, 'picturesBase' | 'apiOrigin'> },
  image: string,
): string | undefined {
  const stem = /^\/images\/([\w-]+)\.webp$/.exec(image)?.[1]
  if (stem) return `${pictureBase(config) ?? `${origin}/images`}/${stem}-${smallest}.webp`
  if (/^https?:\/\//.test(image)) return image
  return image.startsWith('/') ? origin + image : undefined
}
