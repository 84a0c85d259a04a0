import type { FastifyInstance } from 'fastify'

/** Reaches the API for a page; `address` is the visitor's, whom the call counts for. */
export type CallApi = (request: Request, address: string) => Promise<Response>

/** What the page's request says of its way here is not said of the call. */
const headersOf = ({ headers }: Request) =>
  new Headers([...headers].filter(([name]) => !name.startsWith('x-forwarded-')))

/** The API of the same process, without a trip through the network. */
export function inProcessApi(app: FastifyInstance): CallApi {
  return async (request, address) => {
    const url = new URL(request.url)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await app.inject({
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: Object.fromEntries(headersOf(request)),
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

/** The API of another host, which believes the address if its TRUST_PROXY covers this one. */
export function remoteApi(apiOrigin: string): CallApi {
  return async (request, address) => {
    const url = new URL(request.url)
    const headers = headersOf(request)
    headers.set('x-forwarded-for', address)
    return fetch(apiOrigin + url.pathname + url.search, {
      method: request.method,
      headers,
      ...(request.body ? { body: await request.arrayBuffer() } : {}),
      signal: AbortSignal.timeout(10_000),
    })
  }
}
