import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/**
 * A number counts trusted hops from our side; Fastify's own number trusts nobody. Hops cannot
 * distinguish a proxy from a visitor, so the port must not be public.
 */
export function trustedProxies(trusted: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  if (typeof trusted !== 'number') return trusted
  return trusted === 0 ? false : (_address: string, hop: number) => hop < trusted
}
