import type { FastifyInstance } from 'fastify'

/** `address` is the visitor's, for rate limits. */
export type CallApi = (request: Request, address: string) => Promise<Response>

/** These headers describe the connection of the page request. */
const withoutForwardedHeaders = ({ headers }: Request) =>
  new Headers([...headers].filter(([name]) => !name.startsWith('x-forwarded-')))

export function inProcessApi(app: FastifyInstance): CallApi {
  return async (request, address) => {
    const url = new URL(request.url)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await app.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(withoutForwardedHeaders(request)),
      remoteAddress: address,
      ...(payload && { payload }),
    })
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    return new Response(answer.rawPayload as unknown as BodyInit, {
      status: answer.statusCode,
      headers,
    })
  }
}

/** The API accepts `address` if its TRUST_PROXY includes this host. */
export function remoteApi(apiOrigin: string): CallApi {
  return async (request, address) => {
    const url = new URL(request.url)
    const headers = withoutForwardedHeaders(request)
    headers.set('x-forwarded-for', address)
    return fetch(apiOrigin + url.pathname + url.search, {
      method: request.method,
      headers,
      ...(request.body ? { body: await request.arrayBuffer() } : {}),
      signal: AbortSignal.timeout(10_000),
    })
  }
}
