import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { createRequestListener } from '@react-router/node'
import Fastify from 'fastify'
import { createRequestHandler } from 'react-router'
import { listedTexts, selectTexts } from '#server/catalogue/catalogue.ts'
import { connect, sql } from '#server/db.ts'
import { type TextFieldName, textFieldNames } from '#shared/catalogue/product-fields.ts'

// Upper bounds on this machine: fixed bytes from bare Node, one indexed query in Fastify, or React
// Router pages without a shop.
const [kind = '', argument = ''] = process.argv.slice(2)
const host = '127.0.0.1'
const ready = (port: number) => process.send?.({ ready: true, port })
const listen = (answer: RequestListener) => {
  const server = createServer(answer)
  server.listen(0, host, () => ready((server.address() as AddressInfo).port))
}

const builtPages = () => import(new URL('page/build/server/index.js', import.meta.url).href)
const notFound = () => new Response(null, { status: 404 })
const read = async (answer: Response) => ({
  status: answer.status,
  headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
  body: Buffer.from(await answer.arrayBuffer()),
})

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
    const columnsOf = (names: readonly TextFieldName[]) => sql<'p'>`
      ${selectTexts(names)}, id, category, image, more_images AS "moreImages", version, price_paise AS price,
      sale_price_paise AS sale, review_count AS "reviewCount", review_sum AS "reviewSum", created_at AS "createdAt",
      publish_at AS "publishAt"`
    const [ofList, ofDetail] = [columnsOf(listedTexts), columnsOf(textFieldNames)]
    app.get('/list', async () => {
      const data = await db`
        SELECT ${ofList} FROM products p
        WHERE deleted_at IS NULL AND category = 'bridal' ORDER BY effective_price_paise, id LIMIT 20`
      return { success: true, data }
    })
    app.get<{ Params: { id: string } }>('/detail/:id', async ({ params }) => {
      const data = await db`
        SELECT ${ofDetail} FROM products p WHERE deleted_at IS NULL AND id = ${params.id}`
      return { success: true, data }
    })
    await app.listen({ port: 0, host })
    ready((app.server.address() as AddressInfo).port)
  },

  async page() {
    listen(createRequestListener({ build: await builtPages(), mode: 'production' }))
  },

  /** The pages with compressed scripts, and the pictures of the shop at this origin. */
  async site() {
    const render = createRequestHandler(await builtPages(), 'production')
    const client = new URL('page/build/client/', import.meta.url)
    const compressed = new Map<string, Buffer>()
    function compressOnce(path: string, body: Buffer) {
      const known = compressed.get(path) ?? brotliCompressSync(body)
      compressed.set(path, known)
      return known
    }
    const answer = async (path: string) => {
      if (path === '/favicon.ico') return notFound()
      if (path.startsWith('/images/')) return fetch(argument + path)
      if (path.startsWith('/assets/'))
        return new Response(await readFile(new URL(`.${path}`, client)), {
          headers: { 'content-type': path.endsWith('.js') ? 'text/javascript' : 'text/css' },
        })
      return render(new Request(`http://${host}${path}`))
    }
    listen(async ({ url = '/' }, response) => {
      const { status, headers, ...rest } = await read(await answer(url).catch(notFound))
      const isText = /^text/.test(headers['content-type'])
      const isScript = url.startsWith('/assets/')
      const text = () => (isScript ? compressOnce(url, rest.body) : brotliCompressSync(rest.body))
      const body = isText ? text() : rest.body
      response.writeHead(status, { ...headers, ...(isText && { 'content-encoding': 'br' }) })
      response.end(body)
    })
  },
}
await kinds[kind]?.()
