import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequestListener } from '@react-router/node'
import Fastify from 'fastify'
import { connect } from '#server/db.ts'

// Upper bounds on this machine: fixed bytes from bare Node, one indexed query in Fastify, or a
// React Router page with cards only.
const [kind = '', argument = ''] = process.argv.slice(2)
const host = '127.0.0.1'
const ready = (port: number) => process.send?.({ ready: true, port })
const listen = (answer: RequestListener) => {
  const server = createServer(answer)
  server.listen(0, host, () => ready((server.address() as AddressInfo).port))
}

process.on('disconnect', () => process.exit())

const kinds: Record<string, () => Promise<void> | void> = {
  bytes() {
    const body = Buffer.from(argument, 'base64')
    const headers = { 'content-type': 'application/json', 'content-length': body.length }
    listen((_, response) => response.writeHead(200, headers).end(body))
  },

  async query() {
    const db = connect(argument)
    const app = Fastify()
    app.get('/list', async () => {
      const data = await db`
        SELECT id, title, description, category, image, price_paise FROM products
        WHERE deleted_at IS NULL AND category = 'bridal' ORDER BY effective_price_paise, id LIMIT 20`
      return { success: true, data }
    })
    app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
      const data = await db`
        SELECT id, title, description, category, image, price_paise FROM products
        WHERE deleted_at IS NULL AND id = ${params.id}`
      return { success: true, data }
    })
    await app.listen({ port: 0, host })
    ready((app.server.address() as AddressInfo).port)
  },

  async page() {
    const built = new URL('page/build/server/index.js', import.meta.url)
    listen(createRequestListener({ build: await import(built.href), mode: 'production' }))
  },
}
await kinds[kind]?.()
