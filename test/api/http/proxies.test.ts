import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { inProcessApi, remoteApi } from '#server/http/pages/page-api.ts'
import { openShop, type TestShop } from '#test/support/shop.ts'

const shopBehind = (proxies: string) =>
  openShop({ env: { TRUST_PROXY: proxies, AUTH_RATE_LIMIT: '5' } })

const nobody = { email: 'nobody@example.com', password: 'not-a-password' }

type Try = { from?: string; forwarded?: string }
async function signIn(shop: TestShop, n: number, { from = '127.0.0.1', forwarded }: Try) {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: from,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    // A different account each time, so that only the address is counted.
    payload: { ...nobody, email: `nobody${n}@example.com` },
  })
  return statusCode
}

/** Number of wrong guesses that are not refused. */
async function letThrough(shop: TestShop, tries: (n: number) => Try, count = 60) {
  let passed = 0
  for (let n = 0; n < count; n += 1) if ((await signIn(shop, n, tries(n))) === 401) passed += 1
  return passed
}

test('without a proxy no client header changes its address', async () => {
  const shop = await shopBehind('0')
  expect(await letThrough(shop, (n) => ({ forwarded: `198.51.100.${n}` }))).toBe(5)
})

test('behind one proxy only the address that the proxy added counts', async () => {
  const shop = await shopBehind('1')
  const forged = (n: number) => ({ forwarded: `198.51.100.${n}, 10.0.0.${n}, 203.0.113.7` })
  expect(await letThrough(shop, forged)).toBe(5)
  expect(await signIn(shop, 99, { forwarded: '203.0.113.7, 203.0.113.8' })).toBe(401)
})

test('behind two proxies the second address from the end counts', async () => {
  const shop = await shopBehind('2')
  const forged = (n: number) => ({ forwarded: `198.51.100.${n}, 203.0.113.7, 10.0.0.${n}` })
  expect(await letThrough(shop, forged)).toBe(5)
})

test('proxies are known by their networks, in both kinds of addresses', async () => {
  const shop = await shopBehind('10.0.0.0/8, fd00::/8')
  const outside = (n: number) => ({ from: '192.0.2.1', forwarded: `198.51.100.${n}` })
  expect(await letThrough(shop, outside)).toBe(5)
  const through = (n: number) => ({
    from: ['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'][n % 3] as string,
    forwarded: `198.51.100.${n}, 2001:db8::7, fd00::2`,
  })
  expect(await letThrough(shop, through)).toBe(5)
})

test('a page’s own call counts for its visitor, regardless of the visitor’s headers', async () => {
  const shop = await shopBehind('1')
  const call = inProcessApi(shop.app)
  const post = async (address: string, n: number) => {
    const request = new Request('http://zari.internal/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
      body: JSON.stringify({ ...nobody, email: `nobody${n}@example.com` }),
    })
    return (await call(request, address)).status
  }
  const statuses: number[] = []
  for (let n = 0; n < 20; n += 1) statuses.push(await post('203.0.113.7', n))
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(await post('203.0.113.8', 50)).toBe(401)
  expect(await signIn(shop, 51, { forwarded: '203.0.113.7' })).toBe(429)
  expect(await signIn(shop, 52, {})).toBe(401)
})

test('pages on another host forward the address to an API that trusts them', async () => {
  const shop = await shopBehind('127.0.0.1')
  const call = remoteApi(await shop.app.listen({ port: 0, host: '127.0.0.1' }))
  const statuses: number[] = []
  for (let n = 0; n < 10; n += 1) {
    const request = new Request('http://zari.internal/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
      body: JSON.stringify({ ...nobody, email: `nobody${n}@example.com` }),
    })
    statuses.push((await call(request, '203.0.113.7')).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
})

test('refuses to start with anything except a number of proxies or their networks', () => {
  const read = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy
  expect(read('')).toBe(0)
  expect(read('1')).toBe(1)
  expect(read('10.0.0.0/8,::1')).toEqual(['10.0.0.0/8', '::1'])
  for (const wrong of [
    'true',
    'yes',
    '-1',
    '10',
    '1.5',
    'loopback',
    '10.0.0.0/40',
    '0.0.0.0/0',
    '::/0',
    ',',
  ])
    expect(() => read(wrong)).toThrow(/TRUST_PROXY.*number of proxies/)
})
