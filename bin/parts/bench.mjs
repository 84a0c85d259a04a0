import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { findChromium } from './chromium.mjs'
import { environmentWith, root } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { say } from './say.mjs'

/** Asynchronous, because the launcher must keep reading the database's log. */
async function run(node, script, env, args = []) {
  const child = spawn(node, [join(root, script), ...args], {
    cwd: root,
    env: environmentWith(node, env),
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${script} failed.`)
}

async function emptyDatabase(url, name) {
  // Imported here, because the launcher must run before dependencies are installed.
  const { default: pg } = await import('pg')
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return url.replace(/postgres$/, name)
}

function buildReference(node) {
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const done = spawnSync(node, [cli, 'build'], {
    cwd: join(root, 'bench', 'references', 'page'),
    env: environmentWith(node, { NODE_ENV: 'production' }),
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`The reference could not be built:\n${done.stderr}`)
}

/** Measures on a temporary database with a shop's settings. */
export async function bench(node) {
  build(node)
  buildReference(node)
  const scratch = mkdtempSync(join(tmpdir(), 'zari-bench-'))
  chmodSync(scratch, 0o755)
  const database = await startPostgres(scratch)
  try {
    say('Search, milliseconds in the database, nothing cached:')
    await run(node, 'bench/search.ts', {
      BENCH_DATABASE_URL: await emptyDatabase(database.url, 'search'),
    })
    say('The owner’s dashboard, milliseconds:')
    await run(node, 'bench/dashboard.ts', {
      BENCH_DATABASE_URL: await emptyDatabase(database.url, 'dashboard'),
    })
    say('The shop beside what the machine can do at most, 32 connections, one process:')
    await run(node, 'bench/http.ts', {
      BENCH_DATABASE_URL: await emptyDatabase(database.url, 'http'),
      BENCH_PGBENCH_URL: await emptyDatabase(database.url, 'pgbench'),
    })
    say('The same table stands in bench/results.md.')
    say('Files and bulk changes:')
    await run(node, 'bench/import.ts', {
      BENCH_DATABASE_URL: await emptyDatabase(database.url, 'import'),
    })
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Compares with a shop a hundred to a thousand times as large. */
export async function benchGrowth(node) {
  const scratch = mkdtempSync(join(tmpdir(), 'zari-bench-'))
  chmodSync(scratch, 0o755)
  const database = await startPostgres(scratch)
  try {
    say('A small shop and a large one, filled and measured one after the other; some minutes:')
    await run(node, 'bench/growth.ts', {
      BENCH_SMALL_URL: await emptyDatabase(database.url, 'small'),
      BENCH_LARGE_URL: await emptyDatabase(database.url, 'large'),
    })
    say('The same table stands in bench/results-growth.md.')
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Measures the CPU cost of single anonymous requests. */
export async function benchCost(node) {
  build(node)
  const scratch = mkdtempSync(join(tmpdir(), 'zari-bench-'))
  chmodSync(scratch, 0o755)
  const database = await startPostgres(scratch)
  try {
    say('CPU of each anonymous address, nothing cached; some minutes:')
    await run(node, 'bench/cost.ts', {
      BENCH_DATABASE_URL: await emptyDatabase(database.url, 'cost'),
    })
    say('The same table stands in bench/results-cost.md.')
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

/** Measures other shops from npm in temporary folders; needs the registry and some minutes. */
export async function benchPeers(node) {
  build(node)
  const scratch = mkdtempSync(join(tmpdir(), 'zari-bench-'))
  chmodSync(scratch, 0o755)
  const database = await startPostgres(join(scratch, 'database'))
  try {
    say('Other shops, with the same products on the same database server, 32 connections each:')
    await run(node, 'bench/peers.ts', { BENCH_DATABASE_URL: database.url, BENCH_FOLDER: scratch })
    say('The same table stands in bench/results-peers.md.')
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

export async function benchWeb(node) {
  build(node)
  buildReference(node)
  const scratch = mkdtempSync(join(tmpdir(), 'zari-bench-'))
  chmodSync(scratch, 0o755)
  const database = await startPostgres(scratch)
  try {
    say('The demo shop on a phone, by Lighthouse; its pictures are drawn first:')
    await run(node, 'bench/web.ts', {
      CHROME_PATH: findChromium(),
      BENCH_DATABASE_URL: await emptyDatabase(database.url, 'web'),
    })
    say('The same table stands in bench/results-web.md.')
  } finally {
    await database.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
}

export function art(node, words) {
  return run(node, 'demo/art/render-scenes.ts', {}, words)
}
