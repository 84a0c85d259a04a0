import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Which X-Forwarded-… headers are trusted. A number counts hops from our side, so `1` uses what the
 * nearest proxy added. (Fastify's own number trusts nobody.) Hops cannot distinguish a proxy from a
 * visitor who connects directly, so the port must not be public.
 */
export function trustedProxies(trusted: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  if (typeof trusted !== 'number') return trusted
  return trusted === 0 ? false : (_address: string, hop: number) => hop < trusted
}
