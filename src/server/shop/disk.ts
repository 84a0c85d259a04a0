import { statfs } from 'node:fs/promises'
import type { ServiceProblem } from '../service-problem.ts'

/** A shop with less is warned: a day of backups and uploads may fill it. */
const LEAST_SHARE = 0.05
const LEAST_BYTES = 500e6

/** Returns free bytes, and their share from 0 to 1, on the disk of DATA_DIR. */
export async function diskFigures(dataDir: string) {
  const { bsize, blocks, bavail } = await statfs(dataDir)
  return { freeBytes: bavail * bsize, freeShare: blocks === 0 ? 1 : bavail / blocks }
}

/** Reports a disk with less than 5 % or 500 MB left. */
export async function checkDisk(dataDir: string): Promise<ServiceProblem | undefined> {
  const { freeBytes, freeShare } = await diskFigures(dataDir)
  if (freeShare >= LEAST_SHARE && freeBytes >= LEAST_BYTES) return undefined
  return { code: 'full', detail: `${Math.floor(freeBytes / 1e6)} MB`, settings: ['DATA_DIR'] }
}
