import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** Sets the client's address of a request to the proxy. */
export const CLIENT_HEADER = 'x-test-client'

/**
 * A proxy as in front of a real shop: https with a self-signed certificate, and forwarding headers
 * appended to the client's.
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
    /** Local port that requests are forwarded to. */
    leadTo(port: number) {
      target = port
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
