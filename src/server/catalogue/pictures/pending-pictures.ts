import { mkdir, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureWidths } from '#shared/catalogue/picture-widths.ts'

/** Its URL is published before it is drawn; a sketch is served until then. */
export type PendingPicture = {
  /** From the URL `/images/<stem>.webp`. */
  stem: string
  name: string
  /** Contains the turn, stem and name. */
  file: string
}

/** Exists only while pictures are pending. Shared by all processes and part of backups. */
export const pendingFolder = (dataDir: string) => join(dataDir, 'coming')

/** `007-<stem>.<name>.webp` */
const fileName = /^\d{3}-([\w-]+)\.([\w-]+)\.webp$/
export const isSketch = (file: string) => fileName.test(basename(file))

/** Sorted in drawing order. */
export async function pendingPictures(dataDir: string): Promise<PendingPicture[]> {
  const folder = pendingFolder(dataDir)
  const files = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return files.sort().flatMap((file) => {
    const [, stem, name] = fileName.exec(file) ?? []
    return stem && name ? [{ stem, name, file: join(folder, file) }] : []
  })
}

export async function clearPendingPictures(dataDir: string) {
  await rm(pendingFolder(dataDir), { recursive: true, force: true })
  await mkdir(pendingFolder(dataDir), { recursive: true })
}

export function reservePicture(
  dataDir: string,
  turn: number,
  { stem, name }: Pick<PendingPicture, 'stem' | 'name'>,
  sketch: Buffer,
) {
  const file = `${String(turn).padStart(3, '0')}-${stem}.${name}.webp`
  return writeFile(join(pendingFolder(dataDir), file), sketch)
}

/** Call after the picture is stored. Removes the folder with the last sketch. */
export async function onPictureReady(dataDir: string, { file }: PendingPicture) {
  await rm(file, { force: true })
  await rmdir(pendingFolder(dataDir)).catch(() => {})
}

const sizes = new RegExp(`^([\\w-]+?)(?:-(?:${pictureWidths.join('|')}))?\\.(?:webp|avif)$`)

/** Accepts the file name of any size; returns undefined if the picture is not pending. */
export async function findSketch(dataDir: string, name: string): Promise<Buffer | undefined> {
  const stem = sizes.exec(name)?.[1]
  const picture = stem && (await pendingPictures(dataDir)).find((one) => one.stem === stem)
  return picture ? readFile(picture.file).catch(() => undefined) : undefined
}
