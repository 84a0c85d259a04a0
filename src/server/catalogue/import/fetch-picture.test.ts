import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'

describe('a picture of another host', () => {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/moved.jpg') response.writeHead(302, { location: '/front.jpg' }).end()
    else if (path === '/inside.jpg')
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    else if (path === '/round.jpg') response.writeHead(302, { location: '/round.jpg' }).end()
    else if (path === '/large.jpg') response.end(Buffer.alloc(11 * 1024 * 1024))
    else if (path === '/front.jpg') response.end('bytes')
    else response.writeHead(404).end('nothing')
  })
  let origin: string
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  const isAllowed = (address: string) => address === '127.0.0.1'
  const fetched = (path: string) => fetchPicture(`http://${origin}${path}`, { isAllowed })

  test('is fetched, also behind a redirect', async () => {
    expect(String(await fetched('/front.jpg'))).toBe('bytes')
    expect(String(await fetched('/moved.jpg'))).toBe('bytes')
  })

  test.each([
    ['/missing.jpg', 'picture_address_failed'],
    ['/round.jpg', 'picture_address_failed'],
    ['/inside.jpg', 'picture_address_private'],
    ['/large.jpg', 'picture_too_large'],
  ])('%s is refused', async (path, key) => {
    await expect(fetched(path)).rejects.toMatchObject({ sentence: { key } })
  })

  test('is refused on a private network, by address and by name', async () => {
    for (const host of [origin, origin.replace('127.0.0.1', 'localhost')])
      await expect(fetchPicture(`http://${host}/front.jpg`)).rejects.toMatchObject({
        sentence: { key: 'picture_address_private' },
      })
  })
})
