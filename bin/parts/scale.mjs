import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { table } from './faults.mjs'
import { fail, say } from './say.mjs'
import { newScratch, runVitest } from './test.mjs'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin']
const find = (...names) =>
  names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)

/** Debian's servers, because the embedded package lacks pg_basebackup. */
function findPostgres() {
  const versions = '/usr/lib/postgresql'
  const all = existsSync(versions) ? readdirSync(versions).map(Number) : []
  const [newest] = all.filter((version) => version >= 15).sort((one, other) => other - one)
  const bin = join(versions, String(newest), 'bin')
  return newest && existsSync(join(bin, 'pg_basebackup')) ? bin : undefined
}

const wanted = {
  SCALE_PGBOUNCER: { find: () => find('pgbouncer'), package: 'pgbouncer' },
  SCALE_NGINX: { find: () => find('nginx'), package: 'nginx' },
  SCALE_REDIS: { find: () => find('redis-server', 'valkey-server'), package: 'redis-server' },
  SCALE_POSTGRES: { find: findPostgres, package: 'postgresql' },
  SCALE_CADDY: { find: () => find('caddy'), package: 'caddy' },
  SCALE_SYSTEMD: { find: () => find('systemd-analyze'), package: 'systemd' },
  SCALE_PROMTOOL: { find: () => find('promtool'), package: 'prometheus' },
}
/** Without these, the failover of the database is skipped. */
const failover = {
  SCALE_PATRONI: { find: () => find('patroni'), package: 'patroni' },
  SCALE_ETCD: { find: () => find('etcd'), package: 'etcd-server' },
  SCALE_HAPROXY: { find: () => find('haproxy'), package: 'haproxy' },
}
const missingOf = (programs) =>
  Object.values(programs).flatMap((one) => (one.find() ? [] : [one.package]))
const missing = () => missingOf(wanted)
const missingForFailover = () => missingOf(failover)

/** Does not start services, which run from our own folders. */
function install(packages) {
  const policy = '/usr/sbin/policy-rc.d'
  const ours = !existsSync(policy)
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const quiet = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', ...packages], quiet)
  } finally {
    if (ours) rmSync(policy)
  }
}

/**
 * Runs the shop on a simulated cluster and kills one part after another under load. Step names
 * (`S4 S9 D1`) select steps.
 */
export async function scale(node, args) {
  const absent = [...missing(), ...missingForFailover()]
  if (absent.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    say(`Installing ${absent.join(', ')} …`)
    install(absent)
  }
  if (missing().length > 0)
    fail(`Some programs are missing. Install them: apt-get install ${missing().join(' ')}`)
  if (missingForFailover().length > 0)
    say(`Skips the failover, which needs: apt-get install ${missingForFailover().join(' ')}`)
  build(node)
  const scratch = newScratch()
  const rows = join(scratch, 'findings.jsonl')
  const programs = Object.entries({ ...wanted, ...failover })
    .map(([name, one]) => [name, one.find()])
    .filter(([, path]) => path)
  const env = { FAULTS_REPORT: rows, ...Object.fromEntries(programs) }
  for (const name of ['SCALE_LOG_LEVEL', 'SCALE_WITHOUT_REDIS', 'SCALE_SECONDS'])
    if (process.env[name]) env[name] = process.env[name]
  const wantedSteps = args.length > 0 ? ['-t', `^(${args.join('|')}):`] : []
  try {
    const { failed, failures } = await runVitest(
      node,
      scratch,
      ['--project=scale', ...wantedSteps],
      env,
    )
    const lines = existsSync(rows) ? readFileSync(rows, 'utf8').trim().split('\n') : []
    if (lines.length > 0) say(`\n${table(lines.map((line) => JSON.parse(line)))}`)
    if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
    process.exitCode = failed === 0 ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
