/** Contact sheets: pictures of one size side by side, each with its name below. */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

export type Tile = { name: string; picture: Buffer }
type Size = { width: number; height: number; columns: number }

const LABEL = 22
export const folder = new URL('../../contact-sheets/', import.meta.url)

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const label = (name: string, width: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="6" y="16" font-size="13" font-family="sans-serif">${escaped(name)}</text></svg>`,
  )

/** Writes one sheet, as the kind of picture its name ends with; `width` and `height` are those of a tile, in pixels. */
export async function writeSheet(file: string, tiles: Tile[], size: Size): Promise<void> {
  const { width, height, columns } = size
  const parts = await Promise.all(
    tiles.map(async ({ name, picture }, n) => {
      const [left, top] = [(n % columns) * width, Math.floor(n / columns) * (height + LABEL)]
      const input = await sharp(picture)
        .resize(width, height, { fit: 'contain', position: 'top', background: '#fff' })
        .png()
        .toBuffer()
      return [
        { input, left, top },
        { input: label(name, width), left, top: top + height },
      ]
    }),
  )
  const rows = Math.ceil(tiles.length / columns)
  const sheet = sharp({
    create: {
      width: width * columns,
      height: (height + LABEL) * rows,
      channels: 3,
      background: '#fff',
    },
  }).composite(parts.flat())
  await mkdir(folder, { recursive: true })
  const picture = file.endsWith('.jpg') ? sheet.jpeg({ quality: 85 }) : sheet.png()
  await writeFile(new URL(file, folder), await picture.toBuffer())
}
