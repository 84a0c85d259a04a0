import type { z } from 'zod'
import { toPicturePaths } from '#shared/catalogue/picture-place.ts'
import type { Call, Contract } from '#shared/contract.ts'
import type { Refusal } from '#shared/envelope.ts'
import { ApiError } from './errors.ts'

// Imports only types of the contract, which keeps zod out of the first page.
type Part<C extends Call, Key extends 'params' | 'query' | 'body'> = Contract[C] extends {
  [K in Key]: infer Schema extends z.ZodType
}
  ? { [K in Key]: z.input<Schema> }
  : unknown

/** Uploads are sent as a form, other bodies as JSON. */
type Payload<C extends Call> = Contract[C] extends { multipart: 'file' | 'photo' }
  ? { form: FormData }
  : Part<C, 'body'>

export type Options<C extends Call> = Part<C, 'params'> &
  Payload<C> &
  Partial<Part<C, 'query'>> & { signal?: AbortSignal }

export type Answer<C extends Call> = z.infer<Contract[C]['answer']>

/** fetch in the browser, in-process on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

export type Api = <C extends Call>(
  call: C,
  ...options: object extends Options<C> ? [Options<C>?] : [Options<C>]
) => Promise<Answer<C>>

/** For loaders, which may only read. */
export type ReadApi = <C extends Call & `GET ${string}`>(
  call: C,
  ...options: object extends Options<C> ? [Options<C>?] : [Options<C>]
) => Promise<Answer<C>>

type LooseOptions = {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  form?: FormData
  signal?: AbortSignal
}

/** Reads without an HTTP request on the server; the result is shared and must not be changed. */
export type PageRead = (
  call: string,
  options: { params: Record<string, string>; query: Record<string, string> },
) => Promise<{ status: number; body: unknown; retryAfter?: number }>

/** Throws `ApiError`, and abort errors unchanged. */
export function createApi(transport: Transport, readPage?: PageRead): Api {
  return async (call, ...[options]) => {
    const { params, query, body, form, signal } = (options ?? {}) as LooseOptions
    const [method = 'GET', pattern = ''] = call.split(' ')
    if (readPage && method === 'GET') {
      const outcome = await readPage(call, { params: params ?? {}, query: toTexts(query) })
      if (outcome.status === 200) return outcome.body as never
      const { status, retryAfter } = outcome
      throw new ApiError({ ...(outcome.body as Refusal), status, retryAfter })
    }
    const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
    const init: RequestInit = { method, headers: { accept: 'application/json' } }
    if (signal) init.signal = signal
    if (form) init.body = form
    else if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    }
    const response = await transport(path + formatQuery(query), init).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError({ status: 0 })
    })
    const answer = await response
      .text()
      .then((text) => JSON.parse(toPicturePaths(text)))
      .catch(() => null)
    if (response.ok && answer?.success) return answer
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new ApiError({ ...answer, status: response.ok ? 500 : response.status, retryAfter })
  }
}

/** Drops empty parameters. */
function toTexts(query: Record<string, unknown> = {}): Record<string, string> {
  const present = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(present.map(([key, value]) => [key, String(value)]))
}

function formatQuery(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams(toTexts(query))
  return search.size > 0 ? `?${search}` : ''
}
