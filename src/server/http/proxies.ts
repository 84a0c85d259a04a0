import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Whose X-Forwarded-… headers are believed. A number counts hops from our end, so that `1` takes what
 * the nearest proxy added and nothing that a visitor wrote in front of it. (Fastify's own number trusts
 * nobody.) Counting can't tell a proxy from a visitor who reaches the port directly: keep that closed.
 */
export function trustedProxies(trusted: Config['trustProxy']): FastifyServerOptions['trustProxy'] {
  if (typeof trusted !== 'number') return trusted
  return trusted === 0 ? false : (_address: string, hop: number) => hop < trusted
}
