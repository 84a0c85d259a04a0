import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Names of the query parameters that the call reads. */
    queryNames?: readonly string[]
  }
}

/**
 * An unknown query parameter that differs from a known one only in case is that one. Register it
 * before the response cache, whose keys it changes.
 */
export function foldQueryKeys(app: FastifyInstance) {
  app.addHook('onRequest', (request, _, done) => {
    const names = request.routeOptions.config.queryNames
    const query = request.query as Record<string, unknown>
    for (const key of names ? Object.keys(query) : []) {
      if (names?.includes(key)) continue
      const known = names?.find((name) => name.toLowerCase() === key.toLowerCase())
      if (known === undefined || query[known] !== undefined) continue
      query[known] = query[key]
      delete query[key]
    }
    done()
  })
}
