import type { Call } from '#shared/contract.ts'
import { panelPaths } from '#shared/panel-paths.ts'
import { toast } from '../ui/toast.ts'
import type { Answer, Api, Options } from './client.ts'
import { ApiError } from './errors.ts'
import { createAction, readFields } from './load.ts'
import { useSend } from './use-send.ts'

type ChangeCall = Exclude<Call, `GET ${string}`>

type Sent = {
  call: ChangeCall
  options: object
  showsRefusal: boolean
  quiet: boolean
}

type Toasted = { message?: string | undefined; warning?: string | undefined }

/** The action of a layout whose pages use `useCall`. */
export const callAction = createAction(async ({ request, api }) => {
  const { call, options, showsRefusal, quiet } = (await readFields(request)) as Sent
  try {
    const answer: Toasted = await (api as Api)(call, options as never)
    const { message, warning } = answer
    if (warning) toast.error(`${message}. ${warning}`)
    else if (message && !quiet) toast.success(message)
    return { ok: true, answer } as const
  } catch (error) {
    if (error instanceof ApiError && !showsRefusal) toast.error(error.message)
    throw error
  }
})

type CallOptions<C extends ChangeCall> = {
  /** The component shows a refusal; otherwise a toast does. */
  showsRefusal?: boolean
  /** `onDone` says what happened, in place of the call's message. */
  quiet?: boolean
  /** Components with the same key share one call and its answer. */
  key?: string
  /** The address of a page outside the panel's layout that has `callAction` itself. */
  action?: string
  /** Called after success, with the page's data reloaded. */
  onDone?: (answer: Answer<C>) => void
}

/**
 * Sends calls of the contract that change something, one at a time, and reloads the page's data.
 * `C` narrows which calls, where the answer is read.
 */
export function useCall<C extends ChangeCall = ChangeCall>({
  showsRefusal = false,
  quiet = false,
  key,
  action = panelPaths.panel,
  onDone,
}: CallOptions<C> = {}) {
  const { send, done, ...state } = useSend<Sent, { answer: Answer<C> }>({
    action,
    isLoaded: true,
    ...(key && { key }),
    ...(onDone && { onDone: ({ answer }) => onDone(answer) }),
  })
  return {
    ...state,
    /** The answer of the last call, until the next one. */
    done: done?.answer,
    send<One extends C>(
      call: One,
      ...[options]: object extends Options<One> ? [Options<One>?] : [Options<One>]
    ) {
      send({ call, options: options ?? {}, showsRefusal, quiet })
    },
  }
}
