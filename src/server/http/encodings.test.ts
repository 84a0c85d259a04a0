import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compress, compressTexts } from './encodings.ts'

const page = Buffer.from(`<main>${'<p>₹1,25,000</p>'.repeat(100)}</main>`)
const as = (accepted: string | undefined, body = page) =>
  compress({ headers: { ...(accepted && { 'accept-encoding': accepted }) } }, body)

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['GZIP;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('answers `accept-encoding: %s` with %s', (accepted, encoding, decompress) => {
  const sent = as(accepted)
  expect(sent.encoding).toBe(encoding)
  expect(sent.bytes.length).toBeLessThan(page.length / 4)
  expect(decompress(sent.bytes)).toEqual(page)
})

test('does not compress short bodies, or for clients without a supported encoding', () => {
  expect(as(undefined)).toEqual({ encoding: 'identity', bytes: page })
  expect(as('deflate')).toEqual({ encoding: 'identity', bytes: page })
  expect(as('br', Buffer.from('short'))).toMatchObject({ encoding: 'identity' })
})

test('removes content-encoding from an error that replaces a compressed response', async () => {
  const app = Fastify()
  compressTexts(app)
  app.addHook('onSend', async (_, reply) => {
    if (reply.statusCode === 200) throw new Error('too late')
  })
  app.get('/', async () => String(page))
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(answer.statusCode).toBe(500)
  expect(answer.headers).not.toHaveProperty('content-encoding')
  expect(answer.headers.vary).toBe('accept-encoding')
  expect(answer.json()).toMatchObject({ message: 'too late' })
})
