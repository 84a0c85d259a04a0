import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '#test/support/until.ts'
import { freePort } from './launch.ts'

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
const installed = () => places.find(existsSync)
const isRoot = process.getuid?.() === 0

/** The system's PgBouncer, installed on Debian as root. Undefined if unavailable. */
export function findPgbouncer(): string | undefined {
  if (!installed() && isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
    spawnSync('apt-get', ['install', '-y', '-qq', 'pgbouncer'], { stdio: 'ignore', env })
  }
  return installed()
}

/**
 * Writes the configuration of deploy/, in transaction mode for the database of `url`; returns its
 * file.
 */
export async function writePgbouncer(
  folder: string,
  url: string,
  { listenPort, poolSize }: { listenPort: number; poolSize: number },
) {
  const { hostname, port, username, password } = new URL(url)
  await writeFile(join(folder, 'users'), `"${username}" "${password}"\n`, { mode: 0o644 })
  const shipped = await readFile(new URL('../../deploy/pgbouncer.ini', import.meta.url), 'utf8')
  const given = shipped
    .replace('host=127.0.0.1 port=5432', `host=${hostname} port=${port}`)
    .replace('listen_port = 6432', `listen_port = ${listenPort}`)
    .replace('/etc/pgbouncer/userlist.txt', join(folder, 'users'))
    .replace('default_pool_size = 20', `default_pool_size = ${poolSize}`)
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${given}${isRoot ? 'user = nobody\n' : ''}`, { mode: 0o644 })
  return file
}

/** Starts PgBouncer in transaction mode with few connections for the database of `url`. */
export async function pgbouncer(program: string, url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'zari-pgbouncer-'))
  chmodSync(folder, 0o755)
  const { port: listenPort, free } = await freePort()
  await free()
  const file = await writePgbouncer(folder, url, { listenPort, poolSize: 3 })
  const child: ChildProcess = spawn(program, [file], { stdio: 'ignore' })
  const own = new URL(url)
  own.port = String(listenPort)
  own.hostname = '127.0.0.1'
  await until(
    () =>
      new Promise<boolean>((answered) => {
        const socket = connect(listenPort, '127.0.0.1')
        socket.once('connect', () => answered(true)).once('error', () => answered(false))
        socket.once('connect', () => socket.destroy())
      }),
  )
  return {
    url: own.href,
    async stop() {
      child.kill('SIGINT')
      if (child.exitCode === null) await new Promise((ended) => child.once('exit', ended))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
