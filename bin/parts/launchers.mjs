import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeUnwritable } from './say.mjs'

function isLauncher(pid) {
  try {
    process.kill(pid, 0)
    return (
      process.platform !== 'linux' ||
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('zari.mjs')
    )
  } catch (error) {
    return error.code === 'EPERM'
  }
}

export const inUse = (dataDir, pid) =>
  new Error(
    `The data folder ${dataDir} is in use by a shop that runs already (process ${pid}). Stop it, or name another folder and port: DATA_DIR=… PORT=…`,
  )

/**
 * Registers this launcher in a data folder. Two of them may run during an upgrade: the later one
 * uses the database of the first, and stops it when the last of them ends.
 * @param {string} dataDir
 */
export function register(dataDir) {
  const folder = join(dataDir, 'launchers')
  const own = join(folder, String(process.pid))
  const others = () =>
    readdirSync(folder)
      .map(Number)
      .filter((pid) => pid !== process.pid && isLauncher(pid))
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(own, '')
  } catch (error) {
    throw new Error(describeUnwritable(dataDir, error))
  }
  return { others, leave: () => rmSync(own, { force: true }) }
}

/** Registers this launcher as the only one. Throws if another one runs. */
export function registerAlone(dataDir) {
  const registered = register(dataDir)
  const [other] = registered.others()
  if (other === undefined) return registered
  registered.leave()
  throw inUse(dataDir, other)
}
