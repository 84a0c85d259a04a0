import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ShopError } from '../../errors.ts'
import { isDiskFull, toFileFault } from '../../file-faults.ts'

export type ImageStore = {
  has(name: string): Promise<boolean>
  /** Resolves to undefined if there is no such file. */
  get(name: string): Promise<Buffer | undefined>
  put(name: string, data: Buffer): Promise<void>
}

/** Files appear complete or not at all. */
export async function diskStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true })
  const absent = () => undefined
  return {
    has: async (name) => (await stat(join(folder, name)).catch(absent)) !== undefined,
    get: (name) => readFile(join(folder, name)).catch(absent),
    async put(name, data) {
      const unfinished = join(
        folder,
        `.${name}.${process.pid}.${Math.random().toString(36).slice(2)}`,
      )
      try {
        await writeFile(unfinished, data)
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true })
        const cause = toFileFault(error, unfinished)
        throw isDiskFull(error)
          ? Object.assign(new ShopError('disk_full.pictures'), { cause })
          : cause
      }
    },
  }
}
