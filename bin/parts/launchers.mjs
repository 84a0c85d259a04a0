import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeUnwritable } from './say.mjs'

/** Returns the start time of a process, because process ids are reused; '' if it is unknown. */
function startOf(pid) {
  try {
    // The second field, a name, may contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
    return fields?.[19] ?? ''
  } catch {
    return ''
  }
}

function isRunning(pid, start) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return startOf(pid) === start
}

export const inUse = (dataDir, pid) =>
  new Error(
    `The data folder ${dataDir} is in use by a shop that runs already (process ${pid}). Stop it, or name another folder and port: DATA_DIR=… PORT=…`,
  )

function enter(dataDir, isAlone) {
  const folder = join(dataDir, 'launchers')
  const own = { pid: process.pid, start: startOf(process.pid), at: Date.now(), isAlone }
  const file = join(folder, `${own.pid}.json`)
  const leave = () => rmSync(file, { force: true })
  /** Returns the running launchers, the earliest first. Removes the files of killed ones. */
  const others = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json') && name !== `${own.pid}.json`)
      .flatMap((name) => {
        const other = readEntry(join(folder, name))
        if (!other) return []
        if (isRunning(other.pid, other.start)) return [other]
        rmSync(join(folder, name), { force: true })
        return []
      })
      .sort((one, other) => one.at - other.at || one.pid - other.pid)
  const isFirst = () => {
    const [first] = others()
    return first === undefined || own.at < first.at || (own.at === first.at && own.pid < first.pid)
  }
  try {
    mkdirSync(folder, { recursive: true })
    // Renamed when it is complete, so that no other launcher reads a part of it.
    writeFileSync(`${file}.new`, JSON.stringify(own))
    renameSync(`${file}.new`, file)
  } catch (error) {
    throw new Error(describeUnwritable(dataDir, error))
  }
  const refused = others().find((other) => isAlone || other.isAlone)
  if (!refused) return { others, isFirst, leave }
  leave()
  throw inUse(dataDir, refused.pid)
}

/** Undefined for a file that another launcher has just removed. */
function readEntry(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Registers this launcher in a data folder. Two of them may run during an upgrade: the later one
 * uses the database of the first, and the last of them stops it. Throws while a command has the
 * folder alone.
 * @param {string} dataDir
 */
export const register = (dataDir) => enter(dataDir, false)

/** Registers a command that needs the data folder alone. Throws if another launcher runs. */
export const registerAlone = (dataDir) => enter(dataDir, true)
