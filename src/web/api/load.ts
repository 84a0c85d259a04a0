import { data, type RouterContextProvider, redirect, redirectDocument } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { withNext } from '../guards.ts'
import { toast } from '../ui/toast.ts'
import { type BrowserSession, browserSessionContext } from './browser.ts'
import type { Api, ReadApi } from './client.ts'
import { apiContext, userContext } from './context.ts'
import { ApiError, defaultMessage } from './errors.ts'
import { signInPrompt } from './prompts.ts'

export type AnyParams = Record<string, string | undefined>

export type Visit<Params = AnyParams> = {
  api: ReadApi
  user: SessionUser | null
  url: URL
  params: Params
  request: Request
  /** Null on the server. */
  session: BrowserSession | null
  orEmpty: typeof orEmpty
  orNull: typeof orNull
}
export type Change = Visit & { api: Api }

export type Member<Params = AnyParams> = Visit<Params> & { user: SessionUser }

type RouteArgs<Params> = {
  request: Request
  params: Params
  context: Readonly<RouterContextProvider>
}

function buildVisit<Params>({ context, request, params }: RouteArgs<Params>) {
  const session = context.get(browserSessionContext)
  return {
    api: context.get(apiContext),
    user: context.get(userContext),
    url: new URL(request.url),
    params,
    request,
    session,
    // When the shown page reloads, its lists stay; see `ShownPage`.
    ...(session?.shownPage.isShown(request) ? plainHelpers : { orEmpty, orNull }),
  }
}

const passThrough = <Answer>(call: Promise<Answer>) => call
const plainHelpers = {
  orEmpty: passThrough as typeof orEmpty,
  orNull: passThrough as typeof orNull,
}

/** Makes a loader, which runs on server and browser. */
export function createLoader<Data, Params = AnyParams>(
  load: (visit: Visit<Params>) => Promise<Data>,
) {
  return async (args: RouteArgs<Params>): Promise<Data> => {
    try {
      const loadedData = await load(buildVisit(args))
      // An incomplete page must not be cached.
      return import.meta.env.SSR && isWithoutList(loadedData)
        ? (data(loadedData, { status: 503 }) as Data)
        : loadedData
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const session = args.context.get(browserSessionContext)
      if (error.status === 401 && session) {
        // The session ended elsewhere; signing in again keeps what was typed.
        if (session.shownPage.isShown(args.request) && (await signInPrompt.ask()))
          return load(buildVisit(args))
        // The server decides what a visitor may see of this page.
        throw redirectDocument(args.request.url)
      }
      throw data(error.message, { status: error.status || 503 })
    }
  }
}

/** Like `createLoader`, for pages without content for visitors; makes no calls for them. */
export function createMemberLoader<Data, Params = AnyParams>(
  load: (visit: Member<Params>) => Promise<Data>,
) {
  return createLoader((visit: Visit<Params>) => {
    const { user } = visit
    if (!user) throw data(defaultMessage(401), { status: 401 })
    return load({ ...visit, user })
  })
}

type List = { data: unknown[]; total: number; nextCursor: string | null }

const isWithoutList = (loaderData: unknown) =>
  loaderData instanceof Object && 'failed' in loaderData && loaderData.failed !== undefined

/** The page is shown with an empty list and the message. 403 and 404 remain page errors. */
async function orEmpty<Answer extends List>(
  call: Promise<Answer>,
): Promise<Omit<Partial<Answer>, keyof List> & Pick<Answer, keyof List> & { failed?: string }> {
  return call.catch((error: unknown) => {
    const emptyList = {
      data: [],
      total: 0,
      nextCursor: null,
      failed: unreachableError(error).message,
    }
    return emptyList as unknown as Answer
  })
}

async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => unreachableError(error) && null)
}

function unreachableError(error: unknown): ApiError {
  if (error instanceof ApiError && ![401, 403, 404].includes(error.status)) return error
  throw error
}

export type Refused = {
  ok: false
  message: string
  code: string | undefined
  errors: { path: string; message: string }[]
  retryAfter: number | undefined
  /** Rupees; set if an order was refused because prices changed. */
  total: number | undefined
  status: number
}

/** Makes an action; refusals become results, not exceptions. */
export function createAction<Result>(act: (visit: Change) => Promise<Result>) {
  return async (args: RouteArgs<AnyParams>): Promise<Result | Refused> => {
    try {
      return await act(buildVisit(args))
    } catch (error) {
      return answerRefusal(toRefusal(error))
    }
  }
}

/** Rethrows errors that are not errors of the API. */
function toRefusal(error: unknown): Refused {
  if (!(error instanceof ApiError)) throw error
  const { message, code, errors, retryAfter, total, status } = error
  return { ok: false, message, code, errors, retryAfter, total, status }
}

/** Sets an error status, because the router would otherwise reload the page's data, which would fail too. */
function answerRefusal<Refusal extends Refused>(refusal: Refusal): Refusal {
  const { status } = refusal
  if (import.meta.env.SSR || !isUnprocessed(status)) return refusal
  return data(refusal, { status: status || 503 }) as unknown as Refusal
}

/** The API did not process the request, so the page's data is not outdated. */
const isUnprocessed = (status: number) => [0, 401, 429].includes(status) || status >= 500

type IntentResult<Result> = { ok: true } & (Result extends object ? Result : object)

/** Shows refusals in a toast, unless the intent's form shows them. */
export function createIntentAction<Intent, Result>(
  act: (intent: Intent, visit: Change) => Promise<Result>,
  showsRefusal: (intent: Intent) => boolean = () => false,
) {
  return createAction(async (visit) => {
    const intent = (await readFields(visit.request)) as Intent
    try {
      return { ok: true, ...(await act(intent, visit)) } as IntentResult<Result>
    } catch (error) {
      if (error instanceof ApiError && !showsRefusal(intent)) toast.error(error.message)
      throw error
    }
  })
}

export type PostedForm = Refused & { fields: Record<string, string> }

/**
 * Makes an action for forms that also work without scripts. `act` returns the URL to redirect to. A
 * refusal shows the page again. Without scripts, a signed-out shopper is redirected to the login.
 */
export function createFormAction(
  act: (fields: Record<string, string>, visit: Change) => Promise<string>,
) {
  return async (args: RouteArgs<AnyParams>): Promise<Response | PostedForm> => {
    const { pathname, search } = new URL(args.request.url)
    const fields = (await readFields(args.request)) as Record<string, string>
    try {
      return redirect(await act(fields, buildVisit(args)))
    } catch (error) {
      const refusal = toRefusal(error)
      // In the browser, a redirect would lose what was typed.
      return import.meta.env.SSR && refusal.status === 401
        ? redirect(withNext(paths.login, pathname + search))
        : answerRefusal({ ...refusal, fields })
    }
  }
}

/** Reads a form sent by script (JSON) or by the browser. */
export async function readFields(request: Request): Promise<Record<string, unknown>> {
  if (request.headers.get('content-type')?.includes('json')) return request.json()
  return Object.fromEntries(await request.formData())
}
