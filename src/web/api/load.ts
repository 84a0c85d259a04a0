import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { toast } from '../ui/toast.ts'
import type { Api, ReadApi } from './client.ts'
import { apiContext, userContext } from './context.ts'
import { ApiError, sentenceFor } from './errors.ts'

export type AnyParams = Record<string, string | undefined>

/** What a page's loader works with. */
export type Visit<Params = AnyParams> = {
  api: ReadApi
  user: SessionUser | null
  url: URL
  params: Params
  request: Request
}
/** What an action works with: it may change things. */
export type Change = Visit & { api: Api }

/** A visit of someone who is signed in. */
export type Member<Params = AnyParams> = Visit<Params> & { user: SessionUser }

/** What a route's loader and action are given, on the server and in the browser. */
type RouteArgs<Params> = {
  request: Request
  params: Params
  context: Readonly<RouterContextProvider>
}

const visitOf = <Params>({ context, request, params }: RouteArgs<Params>) => ({
  api: context.get(apiContext),
  user: context.get(userContext),
  url: new URL(request.url),
  params,
  request,
})

/**
 * Makes a page's loader of a function that reads the API. The same one serves the server and the
 * browser, so a page has one way to its data and the browser needs one hop.
 */
export function loading<Data, Params = AnyParams>(load: (visit: Visit<Params>) => Promise<Data>) {
  return async (args: RouteArgs<Params>): Promise<Data> => {
    try {
      return await load(visitOf(args))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The session ended elsewhere: the server knows what a visitor may see of this page.
      if (error.status === 401 && !import.meta.env.SSR) throw redirectDocument(args.request.url)
      throw data(error.message, { status: error.status || 503 })
    }
  }
}

/** Like `loading`, for a page that shows nothing to a visitor. No call is made for one. */
export function loadingForMember<Data, Params = AnyParams>(
  load: (visit: Member<Params>) => Promise<Data>,
) {
  return loading((visit: Visit<Params>) => {
    const { user } = visit
    if (!user) throw data(sentenceFor(401), { status: 401 })
    return load({ ...visit, user })
  })
}

/** What a form gets back when the API refused. */
export type Refused = {
  ok: false
  message: string
  code: string | undefined
  errors: { path: string; message: string }[]
  retryAfter: number | undefined
  status: number
}

/** Makes an action of a function that calls the API; a refusal is an answer, not an exception. */
export function acting<Result>(act: (visit: Change) => Promise<Result>) {
  return async (args: RouteArgs<AnyParams>): Promise<Result | Refused> => {
    try {
      return await act(visitOf(args))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { message, code, errors, retryAfter, status } = error
      return { ok: false, message, code, errors, retryAfter, status }
    }
  }
}

type Done<Result> = { ok: true } & (Result extends object ? Result : object)

/**
 * Makes an action of a function that does what `useSend` sends it. A refusal is said in a toast,
 * but for the intents whose form shows it itself.
 */
export function actingOn<Intent, Result>(
  act: (intent: Intent, visit: Change) => Promise<Result>,
  showsRefusal: (intent: Intent) => boolean = () => false,
) {
  return acting(async (visit) => {
    const intent = (await fieldsOf(visit.request)) as Intent
    try {
      return { ok: true, ...(await act(intent, visit)) } as Done<Result>
    } catch (error) {
      if (error instanceof ApiError && !showsRefusal(intent)) toast.error(error.message)
      throw error
    }
  })
}

/** A form's fields, whether it was sent by script (JSON) or by the browser itself. */
export async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('content-type')?.includes('json')) return request.json()
  return Object.fromEntries(await request.formData())
}
