import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runDueLedgerCheck } from '#server/orders/ledger-check.ts'
import { VERSION } from '#server/version.ts'
import { order } from '#test/support/checkout.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop({ env: { BACKUP_AT: '03:30' } })

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1', app = shop.app) =>
  app.inject({ url: '/metrics', headers, remoteAddress })

test('reports figures of requests, process, database, cache and queues', async () => {
  const { shopper, addressId } = await shop.filledCart()
  await order(shopper, addressId, 45000)
  await runDueLedgerCheck(shop.context, { error: () => {} })
  const { statusCode, body, headers } = await read()
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toMatch(
    /zari_http_request_seconds_count\{method="POST",route="\/api\/shop\/order\/create",status="201"\} 1/,
  )
  for (const line of [
    'zari_waiting{what="holds"} 1',
    'zari_waiting{what="unsettledCaptures"} 0',
    'zari_waiting{what="waitingMails"} ',
    'zari_database{what="connections"} ',
    'zari_response_cache{what="entries"} ',
    'zari_process_resident_memory_bytes ',
    'zari_backup{what="isOld"} 1',
    'zari_books{what="broken"} 0',
    'zari_disk{what="freeBytes"} ',
    'zari_disk{what="freeShare"} ',
    `zari_build_info{version="${VERSION}"} 1`,
  ])
    expect(body).toContain(line)
})

test('names routes as declared, so that no id or unknown path adds a series', async () => {
  await shop.call('GET', '/api/shop/products/get/01900000-0000-7000-8000-000000000004')
  await shop.call('GET', '/api/nothing-here/at-all')
  const { body } = await read()
  expect(body).toContain('route="/api/shop/products/get/:id"')
  expect(body).not.toContain('01900000-0000-7000')
  expect(body).not.toContain('at-all')
})

test('answers 404 to other machines, also through a local proxy', async () => {
  expect((await read({}, '203.0.113.9')).statusCode).toBe(404)
  for (const header of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'via',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'fastly-client-ip',
    'cf-connecting-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'cdn-loop',
  ])
    expect((await read({ [header]: '203.0.113.9' })).statusCode, header).toBe(404)
  expect((await read({}, '::ffff:127.0.0.1')).statusCode).toBe(200)
})

test('with a token, only its bearer sees the metrics', async () => {
  const guarded = await openShop({ env: { METRICS_TOKEN: 'a-token-of-some-length' } })
  const ask = async (authorization?: string) =>
    (await read(authorization ? { authorization } : {}, '203.0.113.9', guarded.app)).statusCode
  expect(await ask('Bearer a-token-of-some-length')).toBe(200)
  expect(await ask('Bearer a-token-of-some-lengtX')).toBe(404)
  expect(await ask()).toBe(404)
})

test.each(['alerts.yml', 'dashboard.json'])(
  'every metric that docs/operations/%s uses is reported',
  async (name) => {
    const text = readFileSync(`docs/operations/${name}`, 'utf8').replaceAll('\\"', '"')
    const looked = new Set(text.match(/zari_\w+(\{what="\w+"\})?/g))
    expect(looked.size).toBeGreaterThan(5)
    await shop.call('GET', '/api/shop/products/get')
    const { body } = await read()
    expect([...looked].filter((figure) => !body.includes(figure))).toEqual([])
  },
)
