import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { report } from './report.ts'
import { openStreet, type Street } from './street.ts'

let street: Street
afterEach(() => street.close())

const run = promisify(execFile)

/** The scanner, installed on Debian as root; undefined if unavailable. */
function findScanner(name: string) {
  const there = () => ['/usr/bin', '/usr/local/bin'].some((at) => existsSync(join(at, name)))
  if (!there() && process.getuid?.() === 0)
    spawnSync('apt-get', ['install', '-y', name], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  return there() ? name : undefined
}

/** A server with a known flaw, so that a scanner's silence about the shop counts. */
async function flawedServer(databaseUrl: string) {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  const server = createServer(async (request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? ''
    response.setHeader('content-type', 'text/html')
    try {
      const { rows } = await db.query(`SELECT title FROM products WHERE sku = '${id}'`)
      response.end(`<p>${rows.length} found for ${id}</p>`)
    } catch (error) {
      response.statusCode = 500
      response.end(String(error))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/?id=a`,
    async close() {
      server.close()
      server.closeAllConnections()
      await db.end()
    },
  }
}

const parameters = [
  '/api/shop/products/get?category=bridal&brand=a&sortBy=price-lowtohigh&limit=5&cursor=x',
  '/api/shop/search/lehenga?limit=5',
  '/api/shop/review/01900000-0000-7000-8000-000000000001?limit=5&cursor=x',
  '/api/shop/products/get/01900000-0000-7000-8000-000000000001',
]

test('S1: sqlmap', { timeout: 900_000 }, async (context) => {
  street = await openStreet({}, 1)
  if (!findScanner('sqlmap')) return context.skip('sqlmap is not there')
  const folder = await mkdtemp(join(tmpdir(), 'zari-sqlmap-'))
  const scan = async (url: string) => {
    const options = ['--batch', '--level=1', '--risk=1', '--technique=BEU', '--flush-session']
    const { stdout } = await run('sqlmap', ['-u', url, ...options, `--output-dir=${folder}`], {
      maxBuffer: 50_000_000,
    }).catch((error: { stdout: string }) => error)
    return /is vulnerable|Parameter: .* \(GET\)/.test(stdout)
  }
  const flawed = await flawedServer(street.databaseUrl)
  const findsPlanted = await scan(flawed.url)
  await flawed.close()
  const found: string[] = []
  for (const path of parameters)
    if (await scan(`http://127.0.0.1:${street.apis[0]?.port}${path}`)) found.push(path)
  await rm(folder, { recursive: true, force: true })
  report({
    id: 'S1',
    scenario: `sqlmap on a planted injection, then on ${parameters.length} addresses with all their parameters`,
    asked: 'finds the planted one, and none of ours',
    seen: `${findsPlanted ? 'found' : 'missed'} the planted one; ours: ${found.join(', ') || 'none'}`,
    met: findsPlanted && found.length === 0,
  })
})

test('S2: wapiti', { timeout: 900_000 }, async (context) => {
  street = await openStreet({}, 1)
  if (!findScanner('wapiti')) return context.skip('wapiti is not there')
  const folder = await mkdtemp(join(tmpdir(), 'zari-wapiti-'))
  const scan = async (url: string) => {
    const file = join(folder, 'report.json')
    await run('wapiti', [
      ...['-u', url, '-m', 'sql,xss,exec,file,redirect,crlf', '--max-scan-time', '180'],
      ...['--scope', 'url', '--flush-session', '-f', 'json', '-o', file, '--no-bugreport'],
    ])
    const { vulnerabilities } = JSON.parse(await readFile(file, 'utf8')) as {
      vulnerabilities: Record<string, unknown[]>
    }
    return Object.entries(vulnerabilities).flatMap(([kind, all]) => (all.length > 0 ? [kind] : []))
  }
  const flawed = await flawedServer(street.databaseUrl)
  const planted = await scan(flawed.url)
  await flawed.close()
  const found: string[] = []
  for (const path of parameters)
    found.push(...(await scan(`http://127.0.0.1:${street.apis[0]?.port}${path}`)))
  await rm(folder, { recursive: true, force: true })
  expect(planted.length).toBeGreaterThan(0)
  report({
    id: 'S2',
    scenario: `wapiti on a planted flaw, then on ${parameters.length} addresses with all their parameters`,
    asked: 'finds the planted one, and none of ours',
    seen: `planted: ${planted.join(', ')}; ours: ${found.join(', ') || 'none'}`,
    met: found.length === 0,
  })
})
