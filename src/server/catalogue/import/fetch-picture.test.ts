import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchPicture, isPublicAddress } from './fetch-picture.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.20.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  '2002:7f00:1::',
  'ff02::1',
  'localhost',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

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
