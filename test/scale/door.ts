import { readFile, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import type { Method, Reply } from '#test/support/server.ts'
import { isRoot, server } from './part.ts'

/**
 * nginx with the configuration of deploy/ and a self-signed certificate, in front of these two
 * processes.
 */
export async function nginx(program: string, folder: string, port: number, behind: number[]) {
  const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }])
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'key.pem'), key)
  const shipped = await readFile(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')
  const site = shipped
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replace('127.0.0.1:3000', `127.0.0.1:${behind[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${behind[1]}`)
    .replace('/etc/ssl/shop.example.pem', join(folder, 'cert.pem'))
    .replace('/etc/ssl/shop.example.key', join(folder, 'key.pem'))
    .replaceAll('shop.example', 'localhost')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'nginx.log')};
${isRoot ? 'user nobody nogroup;' : ''}
events { worker_connections 1024; }
http { access_log off; ${temporary}
${site} }`,
  )
  return server(program, ['-c', file, '-p', folder, '-e', join(folder, 'nginx.log')], port)
}

type Ask = { body?: unknown }

/** Requests through nginx like a browser; the status is 0 without a response. */
export function visitors(port: number, seen: (status: number) => void) {
  // Self-signed certificates are accepted.
  const agent = new Agent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false })

  const once = (method: Method, path: string, payload: string | undefined, cookie?: string) =>
    new Promise<Reply | 'again'>((resolve) => {
      const nothing: Reply = { status: 0, body: {}, headers: {}, cookies: [] }
      const asked = request(
        { agent, host: '127.0.0.1', servername: 'localhost', port, method, path, timeout: 15_000 },
        async (answer) => {
          try {
            const text = Buffer.concat(await answer.toArray()).toString()
            const isJson = answer.headers['content-type']?.includes('json')
            const body = isJson ? JSON.parse(text) : text
            resolve({ status: answer.statusCode ?? 0, body, headers: answer.headers, cookies: [] })
          } catch {
            resolve(nothing)
          }
        },
      )
      asked.setHeader('host', `localhost:${port}`)
      if (cookie) asked.setHeader('cookie', cookie)
      if (payload !== undefined) asked.setHeader('content-type', 'application/json')
      asked.once('timeout', () => asked.destroy())
      asked.once('error', (error: NodeJS.ErrnoException) =>
        // A keep-alive connection that was just closed: the request did not arrive.
        resolve(asked.reusedSocket && error.code === 'ECONNRESET' ? 'again' : nothing),
      )
      asked.end(payload)
    })

  return {
    async call(method: Method, path: string, ask: Ask = {}, cookie?: string): Promise<Reply> {
      const payload = ask.body === undefined ? undefined : JSON.stringify(ask.body)
      for (;;) {
        const reply = await once(method, path, payload, cookie)
        if (reply === 'again') continue
        seen(reply.status)
        return reply
      }
    },
    close: () => agent.destroy(),
  }
}
