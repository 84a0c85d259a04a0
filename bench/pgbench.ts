import { spawnSync } from 'node:child_process'
import { CONNECTIONS, SECONDS } from './measure.ts'

const NOT_HERE = 'not measured: no pgbench'

/**
 * TPC-B transactions per second of this server at the same connections, or why it cannot be
 * measured.
 */
export function tpcB(databaseUrl: string): number | string {
  const run = (...args: string[]) =>
    spawnSync('pgbench', [...args, databaseUrl], { encoding: 'utf8' })
  const made = run('--initialize', '--quiet', '--scale=10')
  if (made.error) return NOT_HERE
  const done = run(`--client=${CONNECTIONS}`, '--jobs=2', `--time=${SECONDS}`, '--no-vacuum')
  const found = /tps = ([\d.]+) \(without/.exec(done.stdout)?.[1]
  return found ? Number(found) : `not measured: ${done.stderr.trim().split('\n').at(-1)}`
}
