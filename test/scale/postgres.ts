import { spawnSync } from 'node:child_process'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '#test/support/until.ts'
import { aPort, isRoot, type Part, server, unprivileged } from './part.ts'

const PASSWORD = 'of-this-run-alone'
const settings = (port: number) =>
  [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=80']
    .concat('shared_buffers=64MB', 'log_min_messages=panic')
    .flatMap((setting) => ['-c', setting])

function run(program: string, args: string[], cwd: string) {
  const env = { PATH: process.env.PATH, PGPASSWORD: PASSWORD, TZ: 'UTC' }
  const done = spawnSync(program, args, { ...unprivileged, cwd, env, encoding: 'utf8' } as object)
  if (done.status !== 0) throw new Error(`${program} failed: ${done.stderr}`)
}

/** A primary with fsync and a streaming replica, of Debian's programs. */
export async function postgresPair(bin: string, folder: string) {
  if (isRoot) await chown(folder, 65534, 65534)
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 })
  const [port, replicaPort] = [await aPort(), await aPort()]
  const [data, copy] = [join(folder, 'primary'), join(folder, 'replica')]
  const identity = ['--username=zari', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  run(join(bin, 'initdb'), ['-D', data, '--encoding=UTF8', '--locale=C.UTF-8', ...identity], folder)
  const options = { ...unprivileged, cwd: folder, env: { PATH: process.env.PATH, TZ: 'UTC' } }
  const postgres = join(bin, 'postgres')
  const primary = server(postgres, ['-D', data, ...settings(port)], port, options)
  await primary.start()
  const isReady = ['-h', '127.0.0.1', '-p', String(port)]
  await until(async () => spawnSync(join(bin, 'pg_isready'), isReady).status === 0)
  const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'zari']
  run(
    join(bin, 'pg_basebackup'),
    [...source, '-D', copy, '-R', '-X', 'stream', '-c', 'fast'],
    folder,
  )
  const replica = server(postgres, ['-D', copy, ...settings(replicaPort)], replicaPort, options)
  await replica.start()
  const databaseUrl = (user: string, at: number) =>
    `postgresql://${user}:${PASSWORD}@127.0.0.1:${at}/postgres`
  /** Pauses the replay, so that the replica lags. */
  const replay = (work: 'pause' | 'resume') => async () => {
    const client = new pg.Client(databaseUrl('zari', replicaPort))
    await client.connect()
    await client.query(`SELECT pg_wal_replay_${work}()`)
    await client.end()
  }
  return {
    primary,
    replica,
    replay: { kill: replay('pause'), start: replay('resume') } satisfies Part,
    ownerUrl: databaseUrl('zari', port),
    shopUrl: databaseUrl('zari_shop', port),
    replicaUrl: databaseUrl('zari_shop', replicaPort),
  }
}
