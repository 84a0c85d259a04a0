import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listContext, parseStages, type Stage } from '#test/support/dockerfile.ts'
import { freePort } from '#test/support/launch.ts'
import { until } from '#test/support/until.ts'
import { startPostgres } from '../../bin/parts/postgres.mjs'
import { report } from './report.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const NOBODY = 65534

let folder: string
let database: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-image-'))
  await chmod(folder, 0o755)
  database = await startPostgres(join(folder, 'database'), {})
}, 120_000)
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Executes a stage's COPY and RUN in folders that stand for the image. */
async function carryOut(stage: ReturnType<typeof parseStages>[number], at: string, first: string) {
  const shop = join(at, 'shop')
  await mkdir(shop, { recursive: true })
  for (const { name, rest } of stage.instructions) {
    if (name === 'COPY') {
      const words = rest.split(' ')
      const isOfStage = words[0]?.startsWith('--from=')
      const [target = '', ...named] = (isOfStage ? words.slice(1) : words).reverse()
      const sources = named[0] === '.' ? listContext(root) : named
      for (const source of sources) {
        const from = isOfStage ? join(first, source) : join(root, source)
        const to = target.startsWith('.')
          ? join(shop, source.split('/').at(-1) ?? '')
          : join(shop, target)
        await mkdir(dirname(to), { recursive: true })
        await cp(from, to, { recursive: true, verbatimSymlinks: true })
      }
    }
    if (name === 'RUN' && !rest.startsWith('install ')) {
      const done = spawnSync('sh', ['-c', rest], {
        cwd: shop,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` },
      })
      expect(`${done.status} ${done.status === 0 ? '' : done.stderr}`).toBe('0 ')
    }
  }
  return shop
}

/** What the image sets for its process. */
const environmentOf = ({ instructions }: Stage) =>
  Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .flatMap(({ rest }) => rest.split(' '))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )

test('E4: the image’s steps, run in a clean folder as user nobody, sell without a launcher', {
  timeout: 600_000,
}, async () => {
  const [first, last] = parseStages(join(root, 'Dockerfile'))
  if (!first || !last) throw new Error('The Dockerfile has two stages.')
  await carryOut(first, join(folder, 'first'), '')
  const shop = await carryOut(last, join(folder, 'last'), join(folder, 'first'))
  const data = join(folder, 'data')
  await mkdir(data)
  spawnSync('chown', [String(NOBODY), data])
  const { port, free } = await freePort()
  await free()
  // The image has its own Node.
  const node = join(folder, 'node')
  await cp(process.execPath, node)
  const child = spawn(node, ['src/server/main.ts'], {
    cwd: shop,
    ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
    env: {
      PATH: process.env.PATH,
      ...environmentOf(last),
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: database.shopUrl,
      DATABASE_OWNER_URL: database.url,
      DEMO: '1',
      HOST: '127.0.0.1',
      // compose.yaml passes unset variables as empty.
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
      SECRET_KEY: '',
      WEB_ORIGIN: '',
      SMTP_URL: '',
      PAYPAL_CLIENT_ID: 'sandbox',
      PAYPAL_CLIENT_SECRET: 'only-here',
      PAYPAL_BASE_URL: 'http://localhost:4000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      words += text
    })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const waitFor = async () => {
    if (child.exitCode !== null) throw new Error(words)
    return ask('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
  }
  await until(waitFor)
  const figures = await (await ask('/metrics')).text()
  const bytes = /^zari_process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]
  const megabytes = Math.round(Number(bytes) / 2 ** 20)
  const home = await (await ask('/')).text()
  const products = (await (await ask('/api/shop/products/get?limit=1')).json()) as { total: number }
  const backupFile = join(data, 'backup.tar.gz')
  const runLauncher = (env: Record<string, string>, ...args: string[]) =>
    spawnSync(node, ['bin/zari.mjs', ...args], {
      cwd: shop,
      ...(process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
      env: { PATH: process.env.PATH, NODE_ENV: 'production', TMPDIR: data, ...env },
      encoding: 'utf8',
    })
  const urls = { DATABASE_URL: database.shopUrl, DATABASE_OWNER_URL: database.url }
  const backup = runLauncher({ DATA_DIR: data, ...urls }, 'backup', backupFile)
  expect(`${backup.status} ${backup.stdout}${backup.stderr}`).toMatch(/^0 .*The backup is good/s)
  const restoredTo = join(data, 'restored')
  const restore = runLauncher({ DATA_DIR: restoredTo }, 'restore', backupFile)
  expect(`${restore.status} ${restore.stdout}${restore.stderr}`).toMatch(/^0 .*is restored/s)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  const size = spawnSync('du', ['-sm', shop], { encoding: 'utf8' }).stdout.split('\t')[0]
  report({
    id: 'E4',
    scenario: 'the Dockerfile’s steps in a clean folder, run as nobody on a database apart',
    asked: 'serves pages and API, ends in order',
    seen: `${products.total} products, home page ${home.length > 10_000 ? 'whole' : 'missing'}, ended with ${code}; ${size} MB in all`,
    met: products.total > 0 && home.includes('</html>') && code === 0,
  })
  report({
    id: 'A7',
    scenario: `the first start, which draws ${products.total} pieces`,
    asked: 'resident memory of the server <= 250 MB afterwards',
    seen: `${megabytes} MB`,
    met: megabytes <= 250,
  })
  expect(await readFile(join(shop, '.node-version'), 'utf8')).toBeTruthy()
})
