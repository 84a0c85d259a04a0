import { isIPv6 } from 'node:net'
import type { Language } from '#shared/words/language.ts'

/** Who is asking, for throttling and for the log. */
export type Caller = {
  address: string
  userAgent: string
  /** What the browser's device cookie says, if it has one. */
  device: string | undefined
  /** What they read the shop in. */
  language: Language
  /** Failures a minute that one address may make. */
  limit: number
}

/** Some proxies write the port beside the address, another for each connection. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')

/** What counts as one address: of IPv6 the /64, which is a household's or a server's, all of it. */
export function networkOf(written: string): string {
  const address = withoutPort(written)
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const front = groups(head)
  const back = groups(tail ?? '')
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const all = tail === undefined ? front : [...front, ...zeros, ...back]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
