import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The API sets the cookie, so its URL decides. */
export const isHttps = (config: Config) =>
  (config.apiOrigin ?? config.webOrigin)?.startsWith('https:') ?? false

/** With https there is no loopback origin, because another program may listen there. */
export function ownOrigins(config: Config): string[] {
  const configuredOrigins = [config.webOrigin, config.apiOrigin].filter(
    (origin) => origin !== undefined,
  )
  if (configuredOrigins.some((origin) => origin.startsWith('https:')))
    return [...new Set(configuredOrigins)]
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  return [...new Set([...loopback, ...configuredOrigins])]
}

/** Links and redirects must lead where the visitor's cookie is valid. */
export function visitorOrigin(config: Config, request: FastifyRequest): string {
  if (config.webOrigin) return config.webOrigin
  const allowedOrigins = ownOrigins(config)
  const candidates = [request.headers.origin, `http://${request.headers.host}`]
  return (
    candidates.find((origin) => origin && allowedOrigins.includes(origin)) ??
    `http://127.0.0.1:${config.port}`
  )
}

/** Returns one of our own origins, never the Host header. */
export function pageOrigin(config: Config, request: FastifyRequest): string {
  const requestedOrigin = `http://${request.headers.host}`
  if (config.webOrigin) return config.webOrigin
  return (
    ownOrigins(config).find((origin) => origin === requestedOrigin) ??
    `http://127.0.0.1:${config.port}`
  )
}
