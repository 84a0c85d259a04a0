import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureWidths } from '#shared/catalogue/picture-widths.ts'

/** A picture whose address is in use while it is still to be drawn; meanwhile a small sketch of it is shown. */
export type Coming = {
  /** Of its address, `/images/<stem>.webp`. */
  stem: string
  /** What is to be drawn, as whoever draws it calls it. */
  name: string
  /** Of the sketch, whose name tells all of this, and the picture's turn. */
  file: string
}

/**
 * The sketches of pictures that are still to come, WebP, a file each: a folder that any process of the shop may
 * read, and that a backup carries. It is there only as long as a picture is coming.
 */
export const comingFolder = (dataDir: string) => join(dataDir, 'coming')

/** `007-<stem>.<name>.webp` */
const fileName = /^\d{3}-([\w-]+)\.([\w-]+)\.webp$/
export const isSketch = (file: string) => fileName.test(basename(file))

/** In the order of their turns. */
export async function comingPictures(dataDir: string): Promise<Coming[]> {
  const folder = comingFolder(dataDir)
  const files = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files.sort().flatMap((file) => {
    const [, stem, name] = fileName.exec(file) ?? []
    return stem && name ? [{ stem, name, file: join(folder, file) }] : []
  })
}

/** Before the first of them: nothing is left of what was promised and never shown. */
export async function promiseNothing(dataDir: string) {
  await rm(comingFolder(dataDir), { recursive: true, force: true })
  await mkdir(comingFolder(dataDir), { recursive: true })
}

export function promisePicture(
  dataDir: string,
  turn: number,
  { stem, name }: Pick<Coming, 'stem' | 'name'>,
  sketch: Buffer,
) {
  const file = `${String(turn).padStart(3, '0')}-${stem}.${name}.webp`
  return writeFile(join(comingFolder(dataDir), file), sketch)
}

/** Once it is stored. With the last one the folder goes. */
export async function pictureCame(dataDir: string, { file }: Coming) {
  await rm(file, { force: true })
  await rmdir(comingFolder(dataDir)).catch(() => {})
}

const sizes = new RegExp(`^([\\w-]+?)(?:-(?:${pictureWidths.join('|')}))?\\.(?:webp|avif)$`)

/** What stands in for a picture's file of this name, in whatever size; undefined unless it is coming. */
export async function sketchOf(dataDir: string, name: string): Promise<Buffer | undefined> {
  const stem = sizes.exec(name)?.[1]
  const found = stem && (await comingPictures(dataDir)).find((one) => one.stem === stem)
  return found ? readFile(found.file).catch(() => undefined) : undefined
}
