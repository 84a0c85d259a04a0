import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'

const folderIn = (dataDir: string) => join(dataDir, 'outbox')
const parseOutboxId = (file: string) => /^([\da-f-]{36})\.(?:eml|html|json)$/.exec(file)?.[1]

/** Returns the file's path; `name` is the outbox id. */
export async function writeOutboxFile(dataDir: string, name: string, content: Buffer) {
  const folder = folderIn(dataDir)
  await mkdir(folder, { recursive: true })
  const file = join(folder, name)
  await writeFile(file, content, { mode: 0o600 })
  return file
}

/**
 * Removes files of emails that have no row any more. Rows disappear when emails expire and
 * customers are erased.
 */
export async function removeOrphanedEmailFiles({ db, config }: Pick<Context, 'db' | 'config'>) {
  const folder = folderIn(config.dataDir)
  const files = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const ids = [...new Set(files.flatMap((file) => parseOutboxId(file) ?? []))]
  if (ids.length === 0) return
  const orphans = await db<{ id: string }[]>`
    SELECT id FROM unnest(${ids}::uuid[]) AS file (id)
    WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE outbox.id = file.id)`
  const orphanedIds = new Set(orphans.map(({ id }) => id))
  for (const file of files)
    if (orphanedIds.has(parseOutboxId(file) ?? '')) await rm(join(folder, file), { force: true })
}
