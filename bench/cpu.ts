import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from '#server/db.ts'

/** Milliseconds of a clock tick on Linux. */
const TICK_MS = 10

type Stat = { parent: number; ownMs: number; endedChildrenMs: number }

/** Undefined for a process that ended: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
async function readStat(pid: number): Promise<Stat | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return undefined
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return {
    parent,
    ownMs: (user + system) * TICK_MS,
    endedChildrenMs: (childUser + childSystem) * TICK_MS,
  }
}

/** Milliseconds of user and system time of a process; 0 if unknown, as on other systems than Linux. */
export const processCpuMs = async (pid: number) => (await readStat(pid))?.ownMs ?? 0

/** Milliseconds of user and system time of this process's children that have ended. */
export const endedChildrenCpuMs = async () => (await readStat(process.pid))?.endedChildrenMs ?? 0

/** Milliseconds of user and system time of all processes of the database, if it is on this machine. */
export async function databaseCpuMs(db: Pool): Promise<number> {
  const [backend] = await db<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  const server = (await readStat(backend?.pid ?? 0))?.parent ?? 0
  const itself = await readStat(server)
  if (!itself) return 0
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const children = (await Promise.all(pids.map(readStat))).filter((one) => one?.parent === server)
  return children.reduce(
    (sum, one) => sum + (one?.ownMs ?? 0),
    itself.ownMs + itself.endedChildrenMs,
  )
}
