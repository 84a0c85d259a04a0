import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ShopError } from '../../errors.ts'
import type { ImageStore } from './store.ts'

/** A picture whose address is in use while it is still to be drawn. */
export type Coming = {
  /** Of its address, `/images/<stem>.webp`. */
  stem: string
  /** What is to be drawn, as whoever draws it calls it. */
  name: string
}

/**
 * The pictures that are still to come: a folder with a file for each, which any process of the shop may
 * read, and which a backup carries. The file's name begins with the picture's turn.
 */
export const comingFolder = (dataDir: string) => join(dataDir, 'coming')

const FIRST = '000'
const LONGEST_MS = 30_000
const LOOK_MS = 100

const fileOf = (turn: number, stem: string) => `${String(turn).padStart(3, '0')}-${stem}`
const stemOf = (file: string) => file.slice(FIRST.length + 1)

/** In the order of their turns. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.sort()
}

const findIn = async (folder: string, stem: string) =>
  (await filesIn(folder)).find((file) => stemOf(file) === stem)

/** Notes pictures as coming, in this order. */
export async function promisePictures(folder: string, pictures: readonly Coming[]) {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    pictures.map(({ stem, name }, at) => writeFile(join(folder, fileOf(at + 1, stem)), name)),
  )
}

/** Those that are still to come, the next one first. */
export async function comingPictures(folder: string): Promise<Coming[]> {
  const read = (file: string) => readFile(join(folder, file), 'utf8').catch(() => undefined)
  const found = await Promise.all(
    (await filesIn(folder)).map(async (file) => ({ stem: stemOf(file), name: await read(file) })),
  )
  return found.filter((one): one is Coming => one.name !== undefined)
}

/** Says that it is there; with the last one the folder goes. */
export async function pictureCame(folder: string, stem: string) {
  // A request may give it another turn meanwhile.
  for (let file = await findIn(folder, stem); file; file = await findIn(folder, stem))
    await rm(join(folder, file), { force: true })
  if ((await filesIn(folder)).length === 0) await rm(folder, { recursive: true, force: true })
}

/**
 * Waits for a picture that is coming, and has it drawn before the others. Answers whether it was one. Throws
 * a 503 when it takes too long.
 */
async function arrival(folder: string, stem: string, longestMs: number): Promise<boolean> {
  const file = await findIn(folder, stem)
  if (!file) return false
  await rename(join(folder, file), join(folder, `${FIRST}-${stem}`)).catch(() => {})
  for (let waited = 0; waited < longestMs; waited += LOOK_MS) {
    await wait(LOOK_MS)
    if (!(await findIn(folder, stem))) return true
  }
  throw new ShopError('unavailable', 'This picture is being drawn. Please try again in a moment.', {
    retryAfter: 5,
  })
}

/** A store in which a picture that is coming counts as there; whoever reads it waits for it. */
export const withComing = (
  files: ImageStore,
  folder: string,
  longestMs = LONGEST_MS,
): ImageStore => {
  const pictureOf = (name: string) => name.replace(/(-\d+|-share)?\.\w+$/, '')
  return {
    has: async (name) =>
      (await files.has(name)) || (await findIn(folder, pictureOf(name))) !== undefined,
    get: async (name) =>
      (await files.get(name)) ??
      ((await arrival(folder, pictureOf(name), longestMs)) ? files.get(name) : undefined),
    put: files.put,
  }
}
