import { expect, test } from 'vitest'
import { refusal } from '#shared/envelope.ts'
import { openShop } from '#test/support/shop.ts'
import { openSocket } from '#test/support/socket.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()
const port = Number(new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' })).port)

const inside = /node_modules|\n\s+at |\.ts:\d|"stack"|Error:/

const paths = ['/', '/api/shop/products/get', '/api/auth/check-auth', '/nothing']
const odd: [string, (path: string) => string[], number[]][] = [
  ['a host that is a bracket', (path) => [`GET ${path} HTTP/1.1`, 'host: ['], [200, 400]],
  ['a host with a space', (path) => [`GET ${path} HTTP/1.1`, 'host: a b'], [200, 400]],
  ['a host with a slash', (path) => [`GET ${path} HTTP/1.1`, 'host: a/b@c'], [200, 400]],
  ['no host', (path) => [`GET ${path} HTTP/1.1`], [400]],
  ['an absolute target', (path) => [`GET http://evil.example${path} HTTP/1.1`, 'host: a'], [400]],
  ['a target of another scheme', () => ['GET ftp://evil.example HTTP/1.1', 'host: a'], [400]],
  ['a target without a slash', () => ['GET evil HTTP/1.1', 'host: a'], [400]],
  ['OPTIONS *', () => ['OPTIONS * HTTP/1.1', 'host: a'], [400]],
  ['TRACE', (path) => [`TRACE ${path} HTTP/1.1`, 'host: a'], [405]],
  ['CONNECT', () => ['CONNECT evil.example:443 HTTP/1.1', 'host: a'], [405]],
  ['a path of two slashes', () => ['GET //evil.example/ HTTP/1.1', 'host: a'], [404]],
  ['a path that is no text', () => ['GET /%ff%zz HTTP/1.1', 'host: a'], [400, 404]],
  ['a method that nobody knows', (path) => [`ZARI ${path} HTTP/1.1`, 'host: a'], [400]],
  ...['PROPFIND', 'PATCH', 'SEARCH', 'PURGE', 'LINK', 'MKCOL', 'QUERY'].map(
    (method): (typeof odd)[number] => [
      method,
      (path) => [`${method} ${path} HTTP/1.1`, 'host: a', 'content-length: 0'],
      [405],
    ],
  ),
]

test.each(odd)('%s is answered in order', async (_, linesFor, statuses) => {
  for (const path of paths) {
    const { status, head, body } = await answerTo(linesFor(path))
    expect(statuses).toContain(status)
    expect(head + body).not.toMatch(inside)
    if (status !== 200 && body) expect(() => refusal.strict().parse(JSON.parse(body))).not.toThrow()
  }
})

test('every refusal has the headers of every response', async () => {
  for (const [method, url] of [
    ['GET', '/nothing'],
    ['GET', '/api/nothing'],
    ['PATCH', '/api/auth/login'],
    ['GET', '/%zz'],
    ['GET', '/images/none.webp'],
  ] as const) {
    const { headers } = await shop.app.inject({ method, url })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  }
})

test('every response has a unique id, also when cached or refused, and a failure names it', async () => {
  const ids = new Set<string>()
  for (const url of [...paths, '/api/shop/products/get', '/api/shop/products/get']) {
    const { headers, body } = await shop.app.inject({
      url,
      headers: { 'x-request-id': 'a-strangers-id' },
    })
    const id = String(headers['x-request-id'])
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    if (body.includes('requestId')) expect(JSON.parse(body).requestId).toBe(id)
    ids.add(id)
  }
  expect(ids.size).toBe(paths.length + 2)
})

test('a request that began before the shop closes is served, not refused', async () => {
  const closing = await openShop()
  const at = Number(new URL(await closing.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const client = openSocket(at)
  const line = 'GET /api/shop/products/get HTTP/1.1\r\n'
  client.send(`${line}host: a\r\n\r\n${line}`)
  expect(await client.status()).toBe(200)
  const closed = closing.app.close()
  await until(async () => !closing.app.server.listening)
  client.send('host: a\r\n\r\n')
  expect((await client.all()).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200'])
  await closed
  await closing.close()
})

test('the origin null is admitted only from a page of the shop', async () => {
  const post = async (headers: Record<string, string>) =>
    (
      await shop.call('POST', '/api/auth/login', {
        body: { email: 'nobody@example.com', password: 'not-a-password' },
        headers: { origin: 'null', ...headers },
      })
    ).status
  expect(await post({ 'sec-fetch-site': 'same-origin' })).toBe(401)
  for (const site of ['cross-site', 'same-site', 'none', ''])
    expect(await post({ 'sec-fetch-site': site })).toBe(403)
  expect(await post({})).toBe(403)
})

async function answerTo(lines: string[]) {
  const client = openSocket(port)
  client.send(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  const answer = await client.all()
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1] ?? 0), head, body }
}
