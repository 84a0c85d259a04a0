import sharp from 'sharp'

/** Name of a stored picture, without its extension. */
export const sketchStem = (letter: string) => `${letter.repeat(32)}-123456`

/** A picture of this size in pixels. */
export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#70152a' } })

export const sketch = () => plainPicture(48, 64).webp().toBuffer()
