import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { accessLine, requestIds } from './access-log.ts'

const requestWithId = (id: string) =>
  ({ headers: { 'x-request-id': id } }) as unknown as IncomingMessage

test('a request keeps a valid id from a trusted proxy, and gets a new one otherwise', () => {
  expect(requestIds(true)(requestWithId('edge-0042.a'))).toBe('edge-0042.a')
  for (const id of ['short', 'x'.repeat(65), 'new\nline-of-log', 'a b c d e f g'])
    expect(requestIds(true)(requestWithId(id))).toMatch(/^[0-9a-f-]{36}$/)
  expect(requestIds(false)(requestWithId('edge-0042.a'))).toMatch(/^[0-9a-f-]{36}$/)
})

test('logs the route, and neither input nor output of the request', () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  const request = {
    method: 'GET',
    url: '/api/shop/search/my-name?token=secret',
    headers: { traceparent, cookie: 'zari=secret', authorization: 'secret' },
    routeOptions: { url: '/api/shop/search/:keyword' },
  }
  const reply = { statusCode: 200, elapsedTime: 12.4 }
  expect(accessLine({ request, reply })).toEqual({
    method: 'GET',
    route: '/api/shop/search/:keyword',
    status: 200,
    ms: 12,
    traceparent,
  })
  const odd = { ...request, headers: { traceparent: 'x\ny' } }
  expect(accessLine({ request: odd, reply })).not.toHaveProperty('traceparent')
})
