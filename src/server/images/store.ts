import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ShopError } from '../errors.ts'

export type ImageStore = {
  has(name: string): Promise<boolean>
  put(name: string, data: Buffer): Promise<void>
}

/** Pictures as files of one folder; a file appears whole or not at all. */
export async function diskStore(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true })
  return {
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
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
        if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
          throw new ShopError('diskFull', 'There is no room left for pictures.')
        throw error
      }
    },
  }
}
