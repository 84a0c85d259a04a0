import { lookup } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** The host has an address of a private network. */
export class PrivateAddress extends Error {}

type IsAllowed = (address: string) => boolean

/**
 * A look-up for sockets that throws PrivateAddress for a host with an address that is not allowed.
 * It checks the addresses that are connected to, so that a second look-up cannot differ.
 */
export const checkedLookup =
  (isAllowed: IsAllowed): LookupFunction =>
  (name, options, callback) =>
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      if (!found.every((one) => isAllowed(one.address)))
        return callback(new PrivateAddress(name), [])
      if (options.all) callback(null, found)
      else callback(null, found[0]?.address ?? '', found[0]?.family)
    })

/** Throws PrivateAddress for a literal address that is not allowed, which is not looked up. */
export function refuseLiteral(host: string, isAllowed: IsAllowed) {
  const address = host.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0 && !isAllowed(address)) throw new PrivateAddress(address)
}

type RequestOptions = Pick<http.RequestOptions, 'method' | 'signal' | 'headers'> & { body?: string }

/** Requests a web address and follows no redirect. Rejects with PrivateAddress. */
export async function requestChecked(
  url: URL,
  { body, ...options }: RequestOptions,
  isAllowed: IsAllowed = isPublicAddress,
): Promise<http.IncomingMessage> {
  refuseLiteral(url.hostname, isAllowed)
  const client = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = client.request(url, {
      ...options,
      agent: false,
      lookup: checkedLookup(isAllowed),
    })
    request.once('response', resolve)
    request.once('error', reject)
    request.end(body)
  })
}
