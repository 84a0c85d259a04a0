import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { connect } from '#server/db.ts'

// What the machine can do at most: given bytes from bare Node, or one indexed query in Fastify.
const [kind, argument = ''] = process.argv.slice(2)
const host = '127.0.0.1'
const ready = (port: number) => process.send?.({ ready: true, port })

process.on('disconnect', () => process.exit())
if (kind === 'bytes') {
  const body = Buffer.from(argument, 'base64')
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, host, () => ready((server.address() as AddressInfo).port))
} else {
  const db = connect(argument)
  const app = Fastify()
  app.get('/*', async () => {
    const data = await db`
      SELECT id, title, description, category, image, price_paise FROM products
      WHERE deleted_at IS NULL AND category = 'bridal' ORDER BY effective_price_paise, id LIMIT 20`
    return { success: true, data }
  })
  await app.listen({ port: 0, host })
  ready((app.server.address() as AddressInfo).port)
}
