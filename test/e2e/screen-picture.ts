import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Allowed difference (of 255) to all neighbours in the other picture. */
const SHADE = 20
/** Cell size in pixels of the kept picture, and how many pixels of a cell may differ. */
const CELL = 12
const OFF_IN_A_CELL = 18
/** Fewer differing cells are the rendering of another browser version. */
const CELLS = 2

type Raw = { data: Buffer; width: number; height: number }
export type Place = { x: number; y: number }

const kept = new URL('../screens/', import.meta.url)
const seen = new URL('../../test-results/screens/', import.meta.url)

const raw = async (picture: Buffer, width?: number): Promise<Raw> => {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(width)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Compares a screenshot, `width` pixels wide when kept, with the kept one. Returns where they
 * differ, or nothing. `accept` keeps the new one. Both are stored in test-results/screens.
 */
export async function differenceFromKept(
  name: string,
  photograph: Buffer,
  { width, accept }: { width: number; accept: boolean },
): Promise<string | undefined> {
  const small = await sharp(photograph).resize(width).webp({ quality: 90 }).toBuffer()
  const file = new URL(`${name}.webp`, kept)
  if (accept) {
    await mkdir(kept, { recursive: true })
    await writeFile(file, small)
    return undefined
  }
  if (!existsSync(file)) return `No picture of "${name}" is kept in test/screens.`
  const before = await readFile(file)
  const places = await cellsThatDiffer(before, small)
  if (places.length === 0) return undefined
  await mkdir(seen, { recursive: true })
  await writeFile(new URL(`${name}-kept.webp`, seen), before)
  await writeFile(new URL(`${name}-now.webp`, seen), await marked(small, places))
  return `"${name}" looks otherwise in ${places.length} cells: test-results/screens/${name}-now.webp marks them.`
}

/** Corners in pixels of the cells that differ; empty if few do. */
export async function cellsThatDiffer(one: Buffer, other: Buffer): Promise<Place[]> {
  const [a, b] = [await raw(one), await raw(other)]
  if (a.width !== b.width || a.height !== b.height) return [...cells(a), ...cells(b)]
  const places = cells(a).filter(({ x, y }) => {
    let off = 0
    for (let row = y; row < Math.min(y + CELL, a.height); row += 1)
      for (let column = x; column < Math.min(x + CELL, a.width); column += 1)
        if (!isAround(a, b, column, row) || !isAround(b, a, column, row)) off += 1
    return off >= OFF_IN_A_CELL
  })
  return places.length > CELLS ? places : []
}

function cells({ width, height }: Raw): Place[] {
  const places: Place[] = []
  for (let y = 0; y < height; y += CELL) for (let x = 0; x < width; x += CELL) places.push({ x, y })
  return places
}

/** Whether a pixel is within the shades of its neighbourhood in the other picture. */
function isAround(one: Raw, other: Raw, x: number, y: number): boolean {
  const at = (picture: Raw, column: number, row: number, channel: number) =>
    picture.data[(row * picture.width + column) * 3 + channel] ?? 0
  for (let channel = 0; channel < 3; channel += 1) {
    let [least, most] = [255, 0]
    for (let row = Math.max(0, y - 1); row <= Math.min(other.height - 1, y + 1); row += 1)
      for (
        let column = Math.max(0, x - 1);
        column <= Math.min(other.width - 1, x + 1);
        column += 1
      ) {
        const shade = at(other, column, row, channel)
        if (shade < least) least = shade
        if (shade > most) most = shade
      }
    const shade = at(one, x, y, channel)
    if (shade < least - SHADE || shade > most + SHADE) return false
  }
  return true
}

function marked(picture: Buffer, places: Place[]): Promise<Buffer> {
  const frame = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CELL}" height="${CELL}"><rect x="0.5" y="0.5" width="${CELL - 1}" height="${CELL - 1}" fill="none" stroke="#f0f"/></svg>`,
  )
  return sharp(picture)
    .composite(places.map(({ x, y }) => ({ input: frame, left: x, top: y })))
    .toBuffer()
}
