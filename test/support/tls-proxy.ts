import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** Says where a request to the proxy comes from, in place of the one address that a test has. */
export const CLIENT_HEADER = 'x-test-client'

/**
 * What stands in front of a real shop: takes https, with a certificate of its own making, and adds
 * where a request came from to the headers as proxies do, behind what the client wrote there.
 */
export async function openTlsProxy() {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  let target = 0
  const server = createServer({ cert, key }, (incoming, answer) => {
    const { [CLIENT_HEADER]: client, ...headers } = incoming.headers
    const from = client ?? incoming.socket.remoteAddress
    const onward = request({
      host: '127.0.0.1',
      port: target,
      method: incoming.method,
      path: incoming.url,
      headers: {
        ...headers,
        'x-forwarded-for': [headers['x-forwarded-for'], from].filter(Boolean).join(', '),
        'x-forwarded-proto': 'https',
        'x-forwarded-host': headers.host,
      },
    })
    onward.on('response', (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.writeHead(502).end())
    incoming.pipe(onward)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://localhost:${port}`,
    /** The port on loopback that everything is handed on to. */
    leadTo(port: number) {
      target = port
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
