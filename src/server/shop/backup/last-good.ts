import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'

const OLD_MS = 26 * 3_600_000

/** When the last backup was found good, and whether the next should have been; null where none are made daily. */
export async function lastGoodBackup({ backupAt, dataDir }: Config, now = Date.now()) {
  if (!backupAt) return null
  const told = await readFile(join(dataDir, 'backups', 'last-good.json'), 'utf8').catch(() => '')
  const at = told === '' ? null : (JSON.parse(told) as { at: string }).at
  return { at, isOld: at === null || now - Date.parse(at) > OLD_MS }
}

/** For /metrics; nothing where none are made daily. */
export async function backupFigures(config: Config): Promise<Record<string, number>> {
  const last = await lastGoodBackup(config)
  return last ? { isOld: Number(last.isOld) } : {}
}
