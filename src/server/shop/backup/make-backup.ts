import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BackupState } from '#shared/shop/home-schema.ts'
import type { Config } from '../../config.ts'
import { type Pool, transaction } from '../../db.ts'
import { ShopError } from '../../errors.ts'
import { readLastGoodBackup } from './last-good-backup.ts'
import { readJson } from './read-json.ts'

const launcher = fileURLToPath(new URL('../../../../bin/zari.mjs', import.meta.url))

type Place = Pick<Config, 'dataDir' | 'backupAt'>

/** Stored in a file for all processes with this data folder. */
type BackupRequest = { pid: number; at: string }
/** Larger than every process id of Linux. */
const NO_PROCESS = 2 ** 30
const requestPath = ({ dataDir }: Place) => join(dataDir, 'backups', 'asked.json')

const readRequest = (place: Place) => readJson<BackupRequest>(requestPath(place))

/** After a restart of the machine another program may have the process id. */
async function isBackup({ pid }: BackupRequest): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes(launcher)
}

export async function backupState(place: Place): Promise<BackupState> {
  if (!existsSync(launcher)) return 'unavailable'
  const request = await readRequest(place)
  if (!request) return 'idle'
  const { at } = await readLastGoodBackup(place)
  if (at !== null && at > request.at) return 'idle'
  return (await isBackup(request)) ? 'running' : 'failed'
}

/**
 * Starts a backup in a process of its own. Throws 409 while a backup runs, and without the
 * launcher, as in a container.
 */
export async function makeBackup(db: Pool, place: Place) {
  await transaction(db, async (tx) => {
    await tx`SELECT pg_advisory_xact_lock(hashtextextended('backup', 0))`
    const state = await backupState(place)
    if (state === 'running') throw new ShopError('backup_running')
    if (state === 'unavailable') throw new ShopError('backup_outside')
    const child = spawn(process.execPath, [launcher, 'backup'], {
      env: { ...process.env, DATA_DIR: place.dataDir, npm_lifecycle_event: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // Without a pid the state becomes `failed`.
    child.once('error', () => {})
    const request: BackupRequest = { pid: child.pid ?? NO_PROCESS, at: new Date().toISOString() }
    await mkdir(join(place.dataDir, 'backups'), { recursive: true })
    // Renamed when complete, so that a reader never sees a part of it.
    await writeFile(`${requestPath(place)}.new`, JSON.stringify(request))
    await rename(`${requestPath(place)}.new`, requestPath(place))
  })
}
