import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { build } from './build.mjs'
import { startChild } from './children.mjs'
import { environmentWith, root } from './install.mjs'
import { inUse, register, registerAlone } from './launchers.mjs'
import { backUpDaily } from './nightly.mjs'
import { clusterFolder, freePort, startPostgres } from './postgres.mjs'
import { fail, say } from './say.mjs'
import { takeOverOlder } from './take-over.mjs'

const env = (name) => (process.env[name] === '' ? undefined : process.env[name])

/**
 * Starts database, sandbox and servers as required, and stops them in reverse order.
 * @param {{ args: string[], env?: object }[]} servers
 */
async function run(node, parts, servers = [{ args: [parts] }]) {
  const dataDir = resolve(env('DATA_DIR') ?? 'data')
  const running = []
  /** Servers drain together, before their dependencies stop. */
  const serving = []
  let stopping
  let isDemo = false
  const stop = () => {
    stopping ??= (async () => {
      await Promise.all(serving.map((server) => server.stop()))
      for (const part of running.reverse()) await part.stop()
    })()
    return stopping
  }
  const leave = async () => {
    await stop()
    process.exit(0)
  }
  process.on('SIGINT', leave)
  process.on('SIGTERM', leave)
  leaveWithParent(leave)

  try {
    const childEnv = {
      NODE_ENV: 'production',
      // Pictures leave up to 1 GB in the C library's arenas; two arenas keep a quarter.
      MALLOC_ARENA_MAX: env('MALLOC_ARENA_MAX') ?? '2',
      // Node's default of up to 64 MB per semi-space saves no time and costs 100 MB more than 16; 8 saves 20 more.
      NODE_OPTIONS: env('NODE_OPTIONS') ?? '--max-semi-space-size=8',
    }
    if (parts === 'worker') refuseAlone()
    else if (parts !== 'web') {
      const { others, isFirst, leave: leaveFolder } = register(dataDir)
      let database
      // Leaves before it counts the others: if two launchers end together, one of them stops the database.
      running.push({
        async stop() {
          leaveFolder()
          await database?.stop()
        },
      })
      const other = others()[0]?.pid
      if (other !== undefined && !(await isFree(Number(env('PORT') ?? 3000))))
        throw inUse(dataDir, other)
      if (!env('DATABASE_URL')) {
        if (other === undefined) await takeOverOlder(node, dataDir)
        say(
          other === undefined
            ? 'Starting the database …'
            : `Using the database of the shop that runs in ${dataDir} (process ${other}) …`,
        )
        database = await startPostgres(dataDir, { isShared: () => others().length > 0, isFirst })
        childEnv.DATABASE_URL = database.shopUrl
        childEnv.DATABASE_OWNER_URL = database.url
        childEnv.DEMO = env('DEMO') ?? '1'
      }
      isDemo = await decideDemo(node, childEnv)
      // A real shop without keys does not offer PayPal.
      if (isDemo && !env('PAYPAL_CLIENT_ID')) {
        // Two sandboxes would not know each other's payments.
        if (other !== undefined) throw inUse(dataDir, other)
        const sandbox = await startSandbox(node, dataDir)
        running.push(sandbox)
        Object.assign(childEnv, sandbox.env)
      }
    }
    say(parts === 'worker' ? 'Starting the worker …' : 'Starting the shop …')
    /** Processes with the background work; at most one in the whole shop. */
    const leading = new Set()
    for (const server of servers) {
      if (stopping) break
      const child = startChild(node, {
        script: 'src/server/main.ts',
        onProgress: say,
        onLeads: (leads) => (leads ? leading.add(server) : leading.delete(server)),
        readAllMetrics: async () => {
          const all = await Promise.all(serving.map((one) => one.metrics()))
          return all.filter((one) => one !== undefined)
        },
        args: server.args,
        env: { ...childEnv, ...server.env },
      })
      // Added before it is ready, so that a stop during the start ends it too.
      serving.push(child)
      await child.ready
    }
    if (stopping) return serving
    const backupAt = env('BACKUP_AT')
    if (backupAt && parts !== 'web')
      running.push(backUpDaily(node, backupAt, dataDir, () => leading.size > 0))
    if (parts === 'worker') say('The worker is at work. Stop: Ctrl-C')
    else announce(dataDir, parts, isDemo)
    return serving
  } catch (error) {
    if (stopping) return serving
    await stop()
    return fail(error.message)
  }
}

/** Wrong settings must be reported before a database is created. */
function refuseWrongSettings(node) {
  const script = join(root, 'src', 'server', 'config.ts')
  const options = { encoding: /** @type {const} */ ('utf8'), env: environmentWith(node) }
  const { status, stdout } = spawnSync(node, [script], options)
  if (status !== 0) fail(stdout.trim() || 'The settings could not be read.')
}

/** A worker needs the database of its shop. */
function refuseAlone() {
  if (!env('DATABASE_URL')) throw new Error('The worker needs the DATABASE_URL that the shop has.')
}

/** Runs the migrations and returns whether the database is the demo's. */
async function decideDemo(node, childEnv) {
  const script = join(root, 'src', 'server', 'shop', 'installation.ts')
  const child = spawn(node, [script], {
    env: environmentWith(node, childEnv),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const answer = (await text(child.stdout)).trim()
  const [code] = await ended
  if (code !== 0) throw new Error(answer || 'The database could not be opened.')
  return answer === 'demo'
}

/** On a stable port, so that approval pages survive a restart. */
async function startSandbox(node, dataDir) {
  const memory = join(dataDir, 'sandbox')
  mkdirSync(memory, { recursive: true })
  const portFile = join(memory, 'port')
  const lastPort = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0
  const port = lastPort && (await isFree(lastPort)) ? lastPort : await freePort()
  writeFileSync(portFile, String(port))
  const sandboxEnv = {
    PAYPAL_CLIENT_ID: 'sandbox',
    PAYPAL_CLIENT_SECRET: randomBytes(16).toString('hex'),
    PAYPAL_BASE_URL: `http://127.0.0.1:${port}`,
    PAYPAL_WEBHOOK_ID: 'sandbox-webhook',
    ...(!env('COURIER_BASE_URL') && { COURIER_BASE_URL: `http://127.0.0.1:${port}` }),
    ...(!env('RAZORPAY_KEY_ID') && {
      RAZORPAY_KEY_ID: 'rzp_test_sandbox',
      RAZORPAY_KEY_SECRET: randomBytes(16).toString('hex'),
      RAZORPAY_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
      RAZORPAY_BASE_URL: `http://127.0.0.1:${port}`,
    }),
  }
  const child = startChild(node, {
    script: 'src/sandbox/main.ts',
    env: {
      ...sandboxEnv,
      SANDBOX_PORT: String(port),
      SANDBOX_LEDGER: join(memory, 'ledger.jsonl'),
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${env('PORT') ?? 3000}/api/payments/webhook`,
    },
  })
  await child.ready
  return { ...child, env: sandboxEnv }
}

function isFree(port) {
  return new Promise((free) => {
    const server = createServer()
    server.once('error', () => free(false))
    server.listen(port, '127.0.0.1', () => server.close(() => free(true)))
  })
}

/** A killed npm cannot notify us, so watch for a changed parent. */
function leaveWithParent(leave) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && leave(), 1000).unref()
}

function announce(dataDir, parts, isDemo) {
  const host = env('HOST') ?? '127.0.0.1'
  const address =
    env(parts === 'api' ? 'API_ORIGIN' : 'WEB_ORIGIN') ??
    `http://${host === '127.0.0.1' ? 'localhost' : host}:${env('PORT') ?? 3000}`
  const logins = isDemo
    ? [
        `  Owner     owner@zari.example    ${env('DEMO_OWNER_PASSWORD') ? '(your password)' : 'demo-owner-pass'}`,
        `  Shopper   shopper@zari.example  ${env('DEMO_SHOPPER_PASSWORD') ? '(your password)' : 'demo-shopper-pass'}`,
      ]
    : []
  say(
    [
      '',
      '  Zari is open',
      '',
      `  ${parts === 'api' ? 'API      ' : 'Shop     '} ${address}${parts === 'api' ? '/api/docs' : ''}`,
      ...(parts === 'api' ? [] : [`  Panel     ${address}/admin`]),
      ...logins,
      ...(parts === 'web' ? [] : [`  Data      ${dataDir}`]),
      '  Stop      Ctrl-C',
      '',
    ].join('\n'),
  )
}

const MAX_PROCESSES = 64

/** Reads WEB_CONCURRENCY, the number of processes that share the port. */
async function processes(parts) {
  const wanted = Number((parts !== 'worker' && env('WEB_CONCURRENCY')) || 1)
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > MAX_PROCESSES)
    fail(
      `The environment variable WEB_CONCURRENCY is not valid: it must be a whole number from 1 to ${MAX_PROCESSES}.`,
    )
  const port = Number(env('PORT') ?? 3000)
  // Other programs could share a shared port, so it must be free first.
  if (wanted > 1 && !(await isFree(port)))
    fail(`Port ${port} is taken. Stop what runs there, or choose another: PORT=3001 npm start`)
  return wanted
}

export async function start(node, parts) {
  refuseWrongSettings(node)
  const count = await processes(parts)
  if (parts === 'both' || parts === 'web') build(node)
  const server = { args: [parts], env: count > 1 ? { SHARED_PORT: '1' } : {} }
  await run(
    node,
    parts,
    Array.from({ length: count }, (_, n) => ({
      ...server,
      env: { ...server.env, ...(count > 1 && { PROCESS_NUMBER: String(n + 1) }) },
    })),
  )
}

/** The pages' process runs this server code and must reload it. */
const pagesCode = /^(pages|dev-pages|page-api|content-policy|origins)\.ts$/
/** Editors write files in several steps. */
const SETTLING_MS = 10

/**
 * An edit of the server or of a migration restarts the API only. The other process keeps Vite and
 * the port. With `--reset` the database starts empty, as after a change of a migration that it has
 * applied.
 * @param {string} node
 * @param {string[]} args
 */
export async function dev(node, args) {
  refuseWrongSettings(node)
  if (args.includes('--reset')) await setDatabaseAside()
  const devEnv = {
    ZARI_DEV_API: `http://127.0.0.1:${await freePort()}`,
    NODE_ENV: 'development',
    LOG_LEVEL: env('LOG_LEVEL') ?? 'info',
  }
  const trusted = env('TRUST_PROXY') ?? '127.0.0.0/8,::1/128'
  const [api, pages] = await run(node, 'both', [
    { args: ['api'], env: { ...devEnv, HOST: '127.0.0.1', TRUST_PROXY: trusted } },
    { args: ['web'], env: devEnv },
  ])
  for (const folder of ['server', 'shared'])
    watch(join(root, 'src', folder), { recursive: true }, (_, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
      restartSoon(api)
      if (pagesCode.test(basename(file))) restartSoon(pages)
    })
  watch(join(root, 'migrations'), (_, file) => file?.endsWith('.sql') && restartSoon(api))
}

/** Renamed, not deleted: the folder may be of a shop that somebody needs. */
async function setDatabaseAside() {
  if (env('DATABASE_URL'))
    fail('--reset sets the embedded database aside. Empty that of DATABASE_URL yourself.')
  const dataDir = resolve(env('DATA_DIR') ?? 'data')
  const registered = registerAlone(dataDir)
  const folder = clusterFolder(dataDir)
  const aside = `${folder}-before-reset`
  if (existsSync(folder)) {
    rmSync(aside, { recursive: true, force: true })
    renameSync(folder, aside)
    say(`The database starts empty. The earlier one is in ${aside}.`)
  }
  registered.leave()
}

const planned = new Set()

function restartSoon(server) {
  if (planned.has(server)) return
  planned.add(server)
  setTimeout(() => {
    planned.delete(server)
    server.restart().catch((error) => say(`${error.message} Waiting for the next edit.`))
  }, SETTLING_MS)
}
