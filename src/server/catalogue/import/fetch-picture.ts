import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP } from 'node:net'
import { invalid, ShopError } from '../../errors.ts'
import { MAX_IMAGE_BYTES } from '../pictures/pictures.ts'

/** For one picture, redirects included. */
const MAX_MS = 15_000
const MAX_REDIRECTS = 3

/** Addresses that are not public: https://www.iana.org/assignments/iana-ipv4-special-registry */
// Two lists, because a list compares an IPv4 address with IPv6 networks too.
const privateNetworks = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
])
  addNetwork(network, 'ipv4')
// Outside of 2000::/3, and the parts of it that lead to IPv4 or nowhere.
for (const network of ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16'])
  addNetwork(network, 'ipv6')

function addNetwork(network: string, family: 'ipv4' | 'ipv6') {
  const [address = '', bits] = network.split('/')
  privateNetworks[family].addSubnet(address, Number(bits), family)
}

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  const family = version === 4 ? 'ipv4' : 'ipv6'
  return version !== 0 && !privateNetworks[family].check(address, family)
}

const refusePrivate = (name: string) => invalid('images', 'picture_address_private', { name })
const refuse = (name: string) => invalid('images', 'picture_address_failed', { name })

type Options = { isAllowed?: (address: string) => boolean }

/**
 * Fetches a picture of another host. Throws 400 for an address of a private network, also behind a
 * redirect, and for one that does not answer with a file in time; 413 for a file that is too large.
 */
export async function fetchPicture(
  address: string,
  { isAllowed = isPublicAddress }: Options = {},
): Promise<Buffer> {
  const signal = AbortSignal.timeout(MAX_MS)
  let url = new URL(address)
  try {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await ask(url, isAllowed, signal)
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location) {
        response.destroy()
        url = new URL(headers.location, url)
      } else if (statusCode === 200) return await readBytes(response)
      else {
        response.destroy()
        throw refuse(address)
      }
    }
  } catch (error) {
    throw error instanceof ShopError ? error : refuse(address)
  }
  throw refuse(address)
}

function ask(url: URL, isAllowed: (address: string) => boolean, signal: AbortSignal) {
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw refuse(url.href)
  // A literal address is not looked up.
  if (isIP(hostname) !== 0 && !isAllowed(hostname)) throw refusePrivate(url.href)
  const client = url.protocol === 'https:' ? https : http
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = client.get(url, {
      signal,
      agent: false,
      headers: { accept: 'image/*' },
      // Checks the addresses that are connected to, so that a second look-up cannot differ.
      lookup: (name, options, callback) =>
        lookup(name, { ...options, all: true }, (error, found) => {
          if (error) return callback(error, [])
          if (!found.every((one) => isAllowed(one.address)))
            return callback(refusePrivate(url.href), [])
          if (options.all) callback(null, found)
          else callback(null, found[0]?.address ?? '', found[0]?.family)
        }),
    })
    request.once('response', resolve)
    request.once('error', reject)
  })
}

async function readBytes(response: http.IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > MAX_IMAGE_BYTES) throw new ShopError('picture_too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
