import { spawnSync } from 'node:child_process'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { CONNECTIONS, measure, serve } from './measure.ts'
import { evershop } from './peers/evershop.ts'
import { medusa } from './peers/medusa.ts'
import { BUYERS_AT_ONCE, measureMix, measureWholeSales } from './peers/orders.ts'
import {
  type Buyer,
  fromManyAddresses,
  type Peer,
  type Piece,
  type Request,
  type Works,
} from './peers/peer.ts'
import { vendure } from './peers/vendure.ts'
import { zari } from './peers/zari.ts'
import { writeColumns } from './table.ts'

const WHY = 'why the rest is not there'
const PIECES = 10
const BUYERS = 50

/** Loaded at run time, because a shop may delete the folder `demo`; this comparison needs it. */
const { products }: { products: Omit<Piece, 'stock'>[] } = await import(
  new URL('../demo/catalogue/catalogue.ts', import.meta.url).href
)
const pieces: Piece[] = products.map(({ title, description, category, price }) => ({
  title,
  description,
  category,
  price,
  stock: 90_000,
}))

/** Results by operation, each printed when it is known. */
class Column extends Map<string, string> {
  override set(work: string, cell: string) {
    console.log(`    ${work}: ${cell}`)
    return super.set(work, cell)
  }
}

const said = ({ perSecond, p99, errors }: Awaited<ReturnType<typeof measure>>) =>
  `${perSecond}/s, p99 ${p99} ms${errors ? `, ${errors} FAILED` : ''}`

type Spread = (headers: Record<string, string>[]) => Record<string, string>[]

const asked = (
  origin: string,
  { path, method = 'GET', body, headers = {} }: Request,
  spread: Spread,
) =>
  measure(origin + path, {
    method,
    headers: spread([headers]),
    ...(body !== undefined && { body: () => body }),
  })

async function measureAll(origin: string, works: Works, column: Column, spread: Spread) {
  const rows = {
    'list 20 of a category by price, the same again': works.list,
    'product detail, the same again': works.detail,
    'keyword search, the same again': works.search,
  }
  for (const [work, request] of Object.entries(rows))
    column.set(work, said(await asked(origin, request, spread)))
  const adds = await works.adds(CONNECTIONS)
  const nth = (n: number) => adds[n % adds.length]
  const added = await measure(origin, {
    method: 'POST',
    path: (n) => nth(n)?.path ?? '/',
    headers: spread(adds.map(({ headers = {} }) => headers)),
    body: (n) => nth(n)?.body,
  })
  column.set('add to cart, a cart a connection', said(added))
  column.set(
    'home page',
    works.page ? said(await asked(origin, works.page, spread)) : 'no storefront in the package',
  )
}

function saidOfBuyers(buyers: readonly Buyer[]) {
  const count = (one: Buyer) => buyers.filter((buyer) => buyer === one).length
  const over = count('bought') > PIECES ? ': OVERSOLD' : ''
  return `${count('bought')} bought, ${count('refused')} refused, ${count('failed')} errors${over}`
}

/** Installs a shop's packages in a separate folder with its script. */
async function install(peer: Peer, folder: string) {
  await mkdir(folder, { recursive: true })
  const manifest = { name: 'peer', private: true, overrides: peer.overrides ?? {} }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  const words = ['install', '--no-audit', '--no-fund', ...peer.packages]
  const done = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(shortReason(done.stderr))
  const text = await readFile(join(folder, 'node_modules', peer.main, 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const shortReason = (text: string) =>
  text
    .split('\n')
    .filter((line) => /error/i.test(line))
    .slice(0, 3)
    .join(' ')
    .replace(/\s+/g, ' ')
    .slice(0, 200) || 'no reason given'

async function emptyDatabase(url: string, name: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return url.replace(/[^/]+$/, name)
}

async function measurePeer(
  peer: Peer,
  folder: string,
  databaseUrl: string,
): Promise<[string, Column]> {
  const column = new Column()
  let name = peer.name
  try {
    if (peer.packages.length > 0) name += ` ${await install(peer, folder)}`
    await mkdir(folder, { recursive: true })
    for (const file of peer.files)
      await cp(fileURLToPath(new URL(`peers/${file}`, import.meta.url)), join(folder, file))
    const [script] = peer.files
    const isOther = peer.packages.length > 0
    const catalogue = join(folder, 'catalogue.json')
    await writeFile(catalogue, JSON.stringify(pieces))
    const url = await emptyDatabase(databaseUrl, peer.name.toLowerCase())
    const where = isOther ? pathToFileURL(join(folder, script)).href : `peers/${script}`
    const env = {
      PEER_DATABASE_URL: url,
      PEER_CATALOGUE: catalogue,
      PEER_FOLDER: folder,
      PEER_PIECES: String(PIECES),
    }
    const server = await serve(where, [], env, isOther ? folder : undefined)
    try {
      const works = await peer.works(server.origin, server.told)
      const spread: Spread = peer.countsAddresses ? fromManyAddresses : (headers) => headers
      await measureAll(server.origin, works, column, spread)
      const shop = { peer, origin: server.origin, told: server.told, databaseUrl: url, pieces }
      column.set(
        `a sale, from an empty cart to an accepted order, ${BUYERS_AT_ONCE} buyers`,
        await measureWholeSales(shop),
      )
      column.set('the shopping mix', await measureMix(shop, works))
      column.set(
        `${BUYERS} buyers for ${PIECES} pieces at once`,
        saidOfBuyers(await peer.lastPieces(server.origin, server.told, PIECES, BUYERS)),
      )
      column.set('memory of the server', `${await server.memory()} MB`)
    } finally {
      await server.stop()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    column.set(WHY, reason.replace(/[\s|]+/g, ' ').slice(-200))
  }
  return [name, column]
}

/**
 * Measures the same operations in other shops from npm, with the same database server and products.
 */
export async function benchPeers(databaseUrl: string, folder: string) {
  const columns: [string, Column][] = []
  for (const peer of [zari, vendure, medusa, evershop]) {
    console.log(`  ${peer.name} …`)
    columns.push(await measurePeer(peer, join(folder, peer.name.toLowerCase()), databaseUrl))
  }
  await writeColumns(
    new URL('results-peers.md', import.meta.url),
    `The same ${pieces.length} pieces in other shops`,
    columns,
  )
}

if (import.meta.main)
  await benchPeers(process.env.BENCH_DATABASE_URL ?? '', process.env.BENCH_FOLDER ?? '')
