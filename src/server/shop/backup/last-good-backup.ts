import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { readJson } from './read-json.ts'

const OLD_MS = 26 * 3_600_000

/** Returns the time of the last verified backup, and whether a daily backup is overdue. */
export async function readLastGoodBackup(
  { backupAt, dataDir }: Pick<Config, 'backupAt' | 'dataDir'>,
  now = Date.now(),
) {
  const lastGood = await readJson<{ at: string }>(join(dataDir, 'backups', 'last-good.json'))
  const at = lastGood?.at ?? null
  const isDaily = backupAt !== undefined && backupAt !== ''
  return { at, isOld: isDaily && (at === null || now - Date.parse(at) > OLD_MS) }
}

/** For /metrics; empty without daily backups. */
export async function backupFigures(config: Config): Promise<Record<string, number>> {
  return config.backupAt ? { isOld: Number((await readLastGoodBackup(config)).isOld) } : {}
}
