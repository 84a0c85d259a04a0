import { spawnSync } from 'node:child_process'
import type { Pool } from '#server/db.ts'
import { databaseCpuMs, endedChildrenCpuMs } from './cpu.ts'
import { CONNECTIONS, SECONDS } from './measure.ts'

const NOT_HERE = 'not measured: no pgbench'

/** `cpuMs`: CPU of database and client for one transaction; 0 if unknown. */
export type TpcB = { perSecond: number; cpuMs: number }

/**
 * Runs TPC-B on the server of `db` at the same connections. Returns why it cannot be measured
 * instead.
 */
export async function tpcB(databaseUrl: string, db: Pool): Promise<TpcB | string> {
  const run = (...args: string[]) =>
    spawnSync('pgbench', [...args, databaseUrl], { encoding: 'utf8' })
  const made = run('--initialize', '--quiet', '--scale=10')
  if (made.error) return NOT_HERE
  const cpuMs = async () => (await databaseCpuMs(db)) + (await endedChildrenCpuMs())
  const before = await cpuMs()
  const done = run(`--client=${CONNECTIONS}`, '--jobs=2', `--time=${SECONDS}`, '--no-vacuum')
  const used = (await cpuMs()) - before
  const perSecond = Number(/tps = ([\d.]+) \(without/.exec(done.stdout)?.[1])
  const transactions = Number(/transactions actually processed: (\d+)/.exec(done.stdout)?.[1])
  return perSecond > 0
    ? { perSecond, cpuMs: used / transactions }
    : `not measured: ${done.stderr.trim().split('\n').at(-1)}`
}
