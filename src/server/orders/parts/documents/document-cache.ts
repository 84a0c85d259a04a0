import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { contentHash } from '../../../content-hash.ts'
import { VERSION } from '../../../version.ts'

/** In no backup: every file can be drawn again. */
const folderIn = (dataDir: string) => join(dataDir, 'cache', 'documents')
const KEPT_MS = 30 * 86_400_000

const isMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** Keeps drawn documents by what they print, their language and the shop's version. */
export function openDocumentCache(dataDir: string) {
  const folder = folderIn(dataDir)

  /** Without room on the disk the document is drawn again. */
  async function keep(file: string, bytes: Buffer) {
    const draft = `${file}.${uuidv7()}`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(draft, bytes, { mode: 0o600 })
      await rename(draft, file)
    } catch {
      await rm(draft, { force: true }).catch(() => undefined)
    }
  }

  return {
    async get(printed: object, draw: () => Promise<Buffer>): Promise<Buffer> {
      const file = join(folder, `${contentHash([VERSION, printed])}.pdf`)
      const kept = await readFile(file).catch(isMissing)
      if (kept) return kept
      const bytes = await draw()
      await keep(file, bytes)
      return bytes
    },
  }
}

/** Documents name people, so an erasure deletes those that were drawn. */
export const emptyDocumentCache = (dataDir: string) =>
  rm(folderIn(dataDir), { recursive: true, force: true })

export async function deleteOldDocumentFiles(dataDir: string) {
  const folder = folderIn(dataDir)
  for (const name of (await readdir(folder).catch(isMissing)) ?? []) {
    const file = join(folder, name)
    const found = await stat(file).catch(isMissing)
    if (found && Date.now() - found.mtimeMs > KEPT_MS) await rm(file, { force: true })
  }
}
