import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether the API, which sets the cookie, is reached by https. */
export const isHttps = (config: Config) =>
  (config.apiOrigin ?? config.webOrigin)?.startsWith('https:') ?? false

/**
 * The shop's own origins: the configured ones, and on plain HTTP both names of loopback. With https
 * there is no loopback origin, because another program may listen there.
 */
export function ownOrigins(config: Config): string[] {
  const configured = [config.webOrigin, config.apiOrigin].filter((origin) => origin !== undefined)
  if (configured.some((origin) => origin.startsWith('https:'))) return [...new Set(configured)]
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  return [...new Set([...loopback, ...configured])]
}

/** The visitor's origin, so that links and redirects lead where their cookie is valid. */
export function visitorOrigin(config: Config, request: FastifyRequest): string {
  if (config.webOrigin) return config.webOrigin
  const own = ownOrigins(config)
  const candidates = [request.headers.origin, `http://${request.headers.host}`]
  return (
    candidates.find((origin) => origin && own.includes(origin)) ?? `http://127.0.0.1:${config.port}`
  )
}

/** The origin of the requested page: one of our own, never taken from the Host header. */
export function pageOrigin(config: Config, request: FastifyRequest): string {
  const named = `http://${request.headers.host}`
  if (config.webOrigin) return config.webOrigin
  return ownOrigins(config).find((origin) => origin === named) ?? `http://127.0.0.1:${config.port}`
}
