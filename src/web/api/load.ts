import { data, type RouterContextProvider, redirectDocument } from 'react-router'
import type { SessionUser } from '#shared/people/account-schema.ts'
import { toast } from '../ui/toast.ts'
import type { Api, ReadApi } from './client.ts'
import { apiContext, userContext } from './context.ts'
import { ApiError, sentenceFor } from './errors.ts'
import { signInPrompt } from './prompts.ts'
import { shownPage } from './shown-page.ts'

export type AnyParams = Record<string, string | undefined>

/** What a page's loader works with. */
export type Visit<Params = AnyParams> = {
  api: ReadApi
  user: SessionUser | null
  url: URL
  params: Params
  request: Request
  orEmpty: typeof orEmpty
  orNull: typeof orNull
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
  // Of the page that is shown already, the list stays as it is: see `shownPage`.
  ...(shownPage.isShown(request) ? asItIs : { orEmpty, orNull }),
})

const same = <Answer>(call: Promise<Answer>) => call
const asItIs = { orEmpty: same as typeof orEmpty, orNull: same as typeof orNull }

/**
 * Makes a page's loader of a function that reads the API. The same one serves the server and the
 * browser, so a page has one way to its data and the browser needs one hop.
 */
export function loading<Data, Params = AnyParams>(load: (visit: Visit<Params>) => Promise<Data>) {
  return async (args: RouteArgs<Params>): Promise<Data> => {
    try {
      const found = await load(visitOf(args))
      // A page without its list must not be kept for others as if it were whole.
      return import.meta.env.SSR && isWithoutList(found)
        ? (data(found, { status: 503 }) as Data)
        : found
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401 && !import.meta.env.SSR) {
        // The session ended elsewhere. The page that is shown may have something typed in it.
        if (shownPage.isShown(args.request) && (await signInPrompt.ask()))
          return load(visitOf(args))
        // The server knows what a visitor may see of this page.
        throw redirectDocument(args.request.url)
      }
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

type List = { data: unknown[]; total: number; nextCursor: string | null }

const isWithoutList = (found: unknown) =>
  found instanceof Object && 'failed' in found && found.failed !== undefined

/**
 * A list that can't be had now is an empty one, and `failed` is the sentence that says so: the page
 * around it stands. Whose list it isn't, and what is not there at all, are errors of the page.
 */
async function orEmpty<Answer extends List>(
  call: Promise<Answer>,
): Promise<Omit<Partial<Answer>, keyof List> & Pick<Answer, keyof List> & { failed?: string }> {
  return call.catch((error: unknown) => {
    const none = { data: [], total: 0, nextCursor: null, failed: outOfReach(error).message }
    return none as unknown as Answer
  })
}

/** A part that the page around it can do without. */
async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  return call.catch((error: unknown) => outOfReach(error) && null)
}

function outOfReach(error: unknown): ApiError {
  if (error instanceof ApiError && ![401, 403, 404].includes(error.status)) return error
  throw error
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
      const refused: Refused = { ok: false, message, code, errors, retryAfter, status }
      if (import.meta.env.SSR || !saysNothing(status)) return refused
      // A status of its own keeps the router from loading the page's data again, which would fail too.
      return data(refused, { status: status || 503 }) as unknown as Refused
    }
  }
}

/** The shop didn't get as far as to judge what was sent: nothing on the page is old for it. */
const saysNothing = (status: number) => [0, 401, 429].includes(status) || status >= 500

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
