import { spawnSync } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { until } from '#test/support/until.ts'
import { aPort, isRoot, kept, type Part, server, unprivileged } from './part.ts'

const PASSWORD = 'of-this-run-alone'
const NOBODY = 65534

type Programs = { postgres: string; patroni: string; etcd: string; haproxy: string }

const shipped = (name: string) => readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

/** Replaces what differs on one machine; throws if the shipped file no longer has it. */
function withValues(text: string, values: readonly (readonly [string, string])[]) {
  return values.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The shipped file has no "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}

async function ownFolder(path: string) {
  await mkdir(path, { mode: 0o700 })
  if (isRoot) await chown(path, NOBODY, NOBODY)
  return path
}

/**
 * Two PostgreSQL with synchronous replication under Patroni, etcd, and HAProxy as the one address
 * of the primary, all with the configuration of deploy/.
 */
export async function patroniPair(programs: Programs, folder: string) {
  const as = { ...unprivileged, cwd: folder, env: { PATH: process.env.PATH, TZ: 'UTC' } }
  const [etcdPort, peerPort, door] = [await aPort(), await aPort(), await aPort()]
  const etcdUrl = `http://127.0.0.1:${etcdPort}`
  const etcdArgs = ['--data-dir', join(await ownFolder(join(folder, 'etcd')), 'data')]
    .concat('--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl)
    .concat('--listen-peer-urls', `http://127.0.0.1:${peerPort}`)
  await server(programs.etcd, etcdArgs, etcdPort, as).start()

  const machine = async (name: string) => {
    const [port, restPort] = [await aPort(), await aPort()]
    const home = await ownFolder(join(folder, name))
    const data = join(home, 'data')
    const text = withValues(await shipped('patroni.yml'), [
      ['name: pg1', `name: ${name}`],
      ['10.0.0.11:8008', `127.0.0.1:${restPort}`],
      ['10.0.0.11:5432', `127.0.0.1:${port}`],
      ['[10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379]', `['127.0.0.1:${etcdPort}']`],
      ['/var/lib/postgresql/zari.pgpass', join(home, 'pgpass')],
      ['/var/lib/postgresql/zari', data],
      ['/usr/lib/postgresql/18/bin', programs.postgres],
      ['change-me', PASSWORD],
      ['10.0.0.0/24', '127.0.0.1/32'],
      ['mode: automatic', 'mode: off'],
      ['max_connections: 100', `max_connections: 100\n        unix_socket_directories: ${home}`],
    ])
    const file = join(folder, `${name}.yml`)
    await writeFile(file, text)
    const patroni = server(programs.patroni, [file], restPort, as)
    const has = (role: string) =>
      fetch(`http://127.0.0.1:${restPort}/${role}`).then(
        ({ status }) => status === 200,
        () => false,
      )
    return {
      name,
      port,
      restPort,
      isPrimary: () => has('primary'),
      isSynchronous: () => has('synchronous'),
      /** Ends the whole machine: Patroni, then PostgreSQL, whose sessions end with it. */
      ...(kept({
        start: patroni.start,
        async kill() {
          await patroni.kill()
          const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
          const pid = Number(file.split('\n')[0])
          if (pid > 0) spawnSync('kill', ['-9', String(pid)])
        },
      }) satisfies Part),
    }
  }
  const [first, second] = [await machine('pg1'), await machine('pg2')]
  await first.start()
  await until(first.isPrimary)
  await second.start()
  await until(second.isSynchronous)

  const config = withValues(await shipped('haproxy.cfg'), [
    ['127.0.0.1:5000', `127.0.0.1:${door}`],
    ['10.0.0.11:5432 check port 8008', `127.0.0.1:${first.port} check port ${first.restPort}`],
    ['10.0.0.12:5432 check port 8008', `127.0.0.1:${second.port} check port ${second.restPort}`],
  ])
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, config)
  await server(programs.haproxy, ['-f', file, '-db'], door, as).start()
  const databaseUrl = (user: string) =>
    `postgresql://${user}:${PASSWORD}@127.0.0.1:${door}/postgres`
  const accepts = async () => {
    const client = new pg.Client(databaseUrl('postgres'))
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  await until(accepts)
  return {
    machines: [first, second],
    ownerUrl: databaseUrl('postgres'),
    shopUrl: databaseUrl('zari_shop'),
  }
}
