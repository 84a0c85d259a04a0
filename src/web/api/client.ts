import type { z } from 'zod'
import type { Call, Contract } from '#shared/contract.ts'
import type { Refusal } from '#shared/envelope.ts'
import { ApiError } from './errors.ts'

// Only types come from the contract here, so that zod never reaches a shopper's first page.
type Part<C extends Call, Key extends 'params' | 'query' | 'body'> = Contract[C] extends {
  [K in Key]: infer Schema extends z.ZodType
}
  ? { [K in Key]: z.input<Schema> }
  : unknown

/** A call that takes an upload takes a form; any other takes its body as JSON. */
type Payload<C extends Call> = Contract[C] extends { multipart: 'file' }
  ? { form: FormData }
  : Part<C, 'body'>

export type Options<C extends Call> = Part<C, 'params'> &
  Payload<C> &
  Partial<Part<C, 'query'>> & { signal?: AbortSignal }

export type Answer<C extends Call> = z.infer<Contract[C]['answer']>

/** Carries a request to the API: in the browser by fetch, on the server in the process. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

export type Api = <C extends Call>(
  call: C,
  ...options: object extends Options<C> ? [Options<C>?] : [Options<C>]
) => Promise<Answer<C>>

/** The same client for those who only look: opening a page changes nothing. */
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

/** Reads a call on the server without a request of its own; the answer is shared and may not be changed. */
export type ReadCall = (
  call: string,
  options: { params: Record<string, string>; query: Record<string, string> },
) => Promise<{ status: number; body: unknown; retryAfter?: number }>

/** The typed client of every call in the contract. It throws `ApiError`, and an abort as it is. */
export function createApi(transport: Transport, read?: ReadCall): Api {
  return async (call, ...[options]) => {
    const { params, query, body, form, signal } = (options ?? {}) as LooseOptions
    const [method = 'GET', pattern = ''] = call.split(' ')
    if (read && method === 'GET') {
      const found = await read(call, { params: params ?? {}, query: textsOf(query) })
      if (found.status === 200) return found.body as never
      const { status, retryAfter } = found
      throw new ApiError({ ...(found.body as Refusal), status, retryAfter })
    }
    const path = pattern.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? ''))
    const init: RequestInit = { method, headers: { accept: 'application/json' } }
    if (signal) init.signal = signal
    if (form) init.body = form
    else if (body !== undefined) {
      init.body = JSON.stringify(body)
      init.headers = { accept: 'application/json', 'content-type': 'application/json' }
    }
    const response = await transport(path + searchOf(query), init).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw new ApiError({ status: 0 })
    })
    const answer = await response.json().catch(() => null)
    if (response.ok && answer?.success) return answer
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    throw new ApiError({ ...answer, status: response.ok ? 500 : response.status, retryAfter })
  }
}

/** As an address has them; what is empty is left out. */
function textsOf(query: Record<string, unknown> = {}): Record<string, string> {
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}

function searchOf(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams(textsOf(query))
  return search.size > 0 ? `?${search}` : ''
}
