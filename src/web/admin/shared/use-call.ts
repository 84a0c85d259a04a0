import type { Call } from '#shared/contract.ts'
import { panelPaths } from '#shared/panel-paths.ts'
import type { Answer, Api, Options } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'
import { createAction, readFields } from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { toast } from '../../ui/toast.ts'

type Sent = {
  call: Call
  options: object
  showsRefusal: boolean
  quiet: boolean
  toast?: string | undefined
}

type Toasted = { message?: string | undefined; warning?: string | undefined }

/** The action of a layout whose pages use `useCall`. */
export const callAction = createAction(async ({ request, api }) => {
  const {
    call,
    options,
    showsRefusal,
    quiet,
    toast: sentence,
  } = (await readFields(request)) as Sent
  try {
    const answer: Toasted = await (api as Api)(call, options as never)
    const { warning } = answer
    const message = sentence ?? answer.message
    if (warning) toast.error(`${message}. ${warning}`)
    else if (message && !quiet) toast.success(message)
    return { ok: true, answer, sent: options } as const
  } catch (error) {
    if (error instanceof ApiError && !showsRefusal) toast.error(error.message)
    throw error
  }
})

/** `toast`: a sentence in place of the call's message. */
type Said = { toast?: string }

type CallOptions<C extends Call> = {
  /** The component shows a refusal; otherwise a toast does. */
  showsRefusal?: boolean
  /** `onDone` says what happened, in place of the call's message. */
  quiet?: boolean
  /** Components with the same key share one call and its answer. */
  key?: string
  /** The page is outside the panel's layout and exports `callAction` itself. */
  isOutside?: boolean
  /** Called after success, with the page's data reloaded. */
  onDone?: (answer: Answer<C>, sent: Options<C>) => void
}

/**
 * Sends calls of the contract, one at a time, and reloads the page's data after each.
 * `C` narrows which calls, where the answer is read.
 */
export function useCall<C extends Call = Call>({
  showsRefusal = false,
  quiet = false,
  key,
  isOutside = false,
  onDone,
}: CallOptions<C> = {}) {
  const { send, done, ...state } = useSend<Sent, { answer: Answer<C>; sent: Options<C> }>({
    ...(!isOutside && { action: panelPaths.panel }),
    isLoaded: true,
    ...(key && { key }),
    ...(onDone && { onDone: ({ answer, sent }) => onDone(answer, sent) }),
  })
  return {
    ...state,
    /** The answer of the last call, until the next one. */
    done: done?.answer,
    /** With which that call was sent. */
    sent: done?.sent,
    send<One extends C>(
      call: One,
      ...[sent]: object extends Options<One> ? [(Options<One> & Said)?] : [Options<One> & Said]
    ) {
      const { toast: sentence, ...options } = sent ?? ({} as Options<One> & Said)
      send({ call, options, showsRefusal, quiet, toast: sentence })
    },
  }
}
