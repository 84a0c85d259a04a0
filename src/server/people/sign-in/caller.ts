import { isIPv6 } from 'node:net'
import type { Language } from '#shared/words/language.ts'

export type Caller = {
  address: string
  userAgent: string
  device: string | undefined
  language: Language
  /** Failures allowed per minute from one address. */
  limit: number
}

/** Some proxies append the port, which differs by connection. */
const withoutPort = (address: string) =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')

/** Rate limits count an IPv4 address, or the /64 of an IPv6 address. */
export function toNetwork(clientAddress: string): string {
  const address = withoutPort(clientAddress)
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const headGroups = groups(head)
  const tailGroups = groups(tail ?? '')
  const zeros = Array.from(
    { length: Math.max(0, 8 - headGroups.length - tailGroups.length) },
    () => '0',
  )
  const all = tail === undefined ? headGroups : [...headGroups, ...zeros, ...tailGroups]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
