import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll } from 'vitest'

type Text = { recipient: string; template: string; values: Record<string, string> }

/** A service that sends text messages, until the end of the file. `status` is its answer. */
export async function openTextReceiver() {
  const texts: { headers: IncomingHttpHeaders; body: Text }[] = []
  const receiver = { url: '', texts, status: 200 }
  const server = createServer(async (request, response) => {
    texts.push({ headers: request.headers, body: (await json(request)) as Text })
    response.writeHead(receiver.status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return receiver
}
