import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** The origins that are this shop: the configured ones, or both names of loopback on our port. */
export function ownOrigins(config: Config): string[] {
  const loopback = [`http://localhost:${config.port}`, `http://127.0.0.1:${config.port}`]
  const configured = [config.webOrigin, config.apiOrigin].filter((origin) => origin !== undefined)
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
