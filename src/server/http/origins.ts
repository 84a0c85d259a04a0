import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Whether the cookie's host, the API's, is reached by https. */
export const isHttps = (config: Config) =>
  (config.apiOrigin ?? config.webOrigin)?.startsWith('https:') ?? false

/**
 * The origins that are this shop: the configured ones, or both names of loopback on our port. A shop on
 * https has no second, unprotected one: another program of the machine may answer there some day.
 */
export function ownOrigins(config: Config): string[] {
  const configured = [config.webOrigin, config.apiOrigin].filter((origin) => origin !== undefined)
  if (configured.some((origin) => origin.startsWith('https:'))) return [...new Set(configured)]
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  return [...new Set([...loopback, ...configured])]
}

/** Where this visitor sees the shop, so that links and returns lead to where their cookie lives. */
export function visitorOrigin(config: Config, request: FastifyRequest): string {
  if (config.webOrigin) return config.webOrigin
  const own = ownOrigins(config)
  const candidates = [request.headers.origin, `http://${request.headers.host}`]
  return (
    candidates.find((origin) => origin && own.includes(origin)) ?? `http://127.0.0.1:${config.port}`
  )
}

/** Where the page lies that is asked for: one of our own origins, never what a stranger's Host header says. */
export function pageOrigin(config: Config, request: FastifyRequest): string {
  const named = `http://${request.headers.host}`
  if (config.webOrigin) return config.webOrigin
  return ownOrigins(config).find((origin) => origin === named) ?? `http://127.0.0.1:${config.port}`
}
