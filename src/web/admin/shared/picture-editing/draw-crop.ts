import type { Rect } from './crop.ts'

/** Quality of the encoded picture, between 0 and 1. */
const QUALITY = 0.95

/** Returns a part of a picture as a file, with all its pixels. Throws without a canvas. */
export async function drawCrop(image: HTMLImageElement, crop: Rect, name: string): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = crop.width
  canvas.height = crop.height
  const { left, top, width, height } = crop
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, width, height)
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
  const webp = await encode('image/webp')
  // Without an encoder for WebP, browsers give a PNG, which may exceed the limit of uploads.
  const blob = webp?.type === 'image/webp' ? webp : await encode('image/jpeg')
  if (!blob) throw new Error('The browser drew no picture.')
  return new File([blob], name, { type: blob.type })
}
