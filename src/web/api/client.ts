import type { z } from 'zod'
import type { Call, Contract } from '#shared/contract.ts'
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

/** The typed client of every call in the contract. It throws `ApiError`, and an abort as it is. */
export function createApi(transport: Transport): Api {
  return async (call, ...[options]) => {
    const { params, query, body, form, signal } = (options ?? {}) as LooseOptions
    const [method = 'GET', pattern = ''] = call.split(' ')
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

function searchOf(query: Record<string, unknown> | undefined): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `?${search}` : ''
}
