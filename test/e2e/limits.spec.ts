import { connect } from 'node:net'
import { expect, test } from './visit.ts'

/** The response to a request whose body is never sent. */
function answerTo(baseURL: string | undefined, lines: string[]) {
  const { port } = new URL(baseURL ?? '')
  return new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.setTimeout(15_000, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0] ?? '')
      socket.destroy()
    })
  })
}

const pages = ['/', '/auth/login', '/shop/reviews', '/admin/products', '/nothing-here']

for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data'])
  test(`a page refuses ${type} of more than 100 kB`, async ({ baseURL }) => {
    for (const path of pages)
      for (const length of ['content-length: 50000000', 'content-length: 100001'])
        expect(
          await answerTo(baseURL, [
            `POST ${path} HTTP/1.1`,
            `host: ${new URL(baseURL ?? '').host}`,
            `content-type: ${type}; boundary=zari`,
            length,
          ]),
        ).toContain(' 413 ')
  })

test('refuses a form from another site before it reads it', async ({ baseURL }) => {
  const answer = await answerTo(baseURL, [
    'POST /auth/login HTTP/1.1',
    `host: ${new URL(baseURL ?? '').host}`,
    'origin: https://evil.example',
    'content-type: application/x-www-form-urlencoded',
    'content-length: 90000',
  ])
  expect(answer).toContain(' 403 ')
})

test('refuses invalid hosts, targets and methods of pages with the right status', async ({
  baseURL,
}) => {
  for (const [lines, status] of [
    [['GET / HTTP/1.1', 'host: ['], 400],
    [['GET /shop/home HTTP/1.1', 'host: a b'], 400],
    [['GET http://evil.example/ HTTP/1.1', 'host: a'], 400],
    [['OPTIONS * HTTP/1.1', 'host: a'], 400],
    [['OPTIONS /shop/home HTTP/1.1', 'host: a'], 404],
    [['TRACE / HTTP/1.1', 'host: a'], 405],
    [['CONNECT evil.example:443 HTTP/1.1', 'host: a'], 405],
    [['PROPFIND / HTTP/1.1', 'host: a'], 405],
    [['GET //evil.example/ HTTP/1.1', 'host: a'], 404],
  ] as [string[], number][])
    expect(await answerTo(baseURL, lines)).toContain(` ${status} `)
})

test('a page does not show the host of its request', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  const answer = await new Promise<string>((resolve, reject) => {
    let all = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /shop/listing HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n'),
    )
    socket.on('data', (data) => {
      all += data
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(all))
  })
  expect(answer).toContain('200 OK')
  expect(answer).not.toContain('evil.example')
})

test('refuses an invalid form of a page with a 4xx status, and not as a server error', async ({
  request,
}) => {
  const json = 'application/json'
  const sent: [string, string, string, number][] = [
    ['/auth/login', json, '{"email":', 400],
    ['/auth/login', json, 'null', 400],
    ['/auth/login', 'text/html', '<a>', 415],
    ['/auth/login', 'multipart/form-data; boundary=zari', '--other', 415],
    ['/shop/cart', json, '{', 400],
  ]
  for (const [path, type, data, status] of sent) {
    const answer = await request.post(path, {
      headers: { 'content-type': type },
      data: Buffer.from(data),
    })
    expect([path, type, data, answer.status()]).toEqual([path, type, data, status])
    expect(await answer.text()).not.toContain('Unexpected Server Error')
  }
})
