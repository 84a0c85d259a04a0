import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { type SubmitTarget, useFetcher, useFetchers, useNavigation, useSubmit } from 'react-router'
import { toast } from '../ui/toast.ts'
import { defaultMessage } from './errors.ts'
import type { Refused } from './load.ts'

const json = { method: 'post', encType: 'application/json' } as const

/** The router's type does not accept objects with optional properties. */
const plain = (intent: object) => intent as SubmitTarget

/**
 * Shows a toast if the browser is offline. The router would reload this page, because it cannot
 * fetch the code of another page's action.
 */
function warnIfOffline(): boolean {
  if (navigator.onLine) return false
  toast.error(defaultMessage(0))
  return true
}

type SendOptions<Done> = {
  /** URL; default: this page. */
  action?: string
  /** The browser has the code of `action` already, as of a layout around this page. */
  isLoaded?: boolean
  /** Components with the same key share one submission and its answer. */
  key?: string
  /** Called after success, with the page's data reloaded. */
  onDone?: (done: { ok: true } & Done) => void
}

/** Sends intents to a page's action, one at a time; ignores intents in the meantime. */
export function useSend<Intent extends object, Done extends object = object>({
  action,
  isLoaded,
  key,
  onDone,
}: SendOptions<Done> = {}) {
  const { data, state, submit, reset } = useFetcher<unknown>(key ? { key } : {})
  const answer = data as ({ ok: true } & Done) | Refused | undefined
  const done = answer?.ok ? answer : undefined
  const [handled, setHandled] = useState<object>()
  // Busy until `onDone` has run: until then, the form holds the version that the save replaced.
  const isUnhandled = state === 'idle' && done !== undefined && done !== handled
  const busy = state !== 'idle' || isUnhandled
  // Undefined while busy, because an edit would abort the request, and because "Load the latest
  // version" needs the reloaded page.
  const refusal = answer?.ok === false && !busy ? answer : undefined
  useResetOnEdit(refusal, reset)
  const callOnDone = useEffectEvent((result: { ok: true } & Done) => onDone?.(result))
  useEffect(() => {
    if (!isUnhandled) return
    callOnDone(done)
    setHandled(done)
  }, [isUnhandled, done])
  /** A second click may come before the page is rendered as busy. */
  const isSending = useRef(false)
  // After `reset` the form is not busy, although its request has not settled.
  useLayoutEffect(() => {
    if (!busy) isSending.current = false
  }, [busy])
  const send = useCallback(
    (intent: Intent) => {
      if (isSending.current || (action && !isLoaded && warnIfOffline())) return
      isSending.current = true
      // `onDone` may send again before the form is rendered as not busy.
      submit(plain(intent), { ...json, ...(action && { action }) }).finally(() => {
        isSending.current = false
      })
    },
    [submit, action, isLoaded],
  )
  return { send, busy, answer, done, refusal, reset }
}

/** The next edit outdates a refusal, except a conflict with another change. */
function useResetOnEdit(refusal: Refused | undefined, reset: () => void) {
  // Before paint, so that an immediate edit clears the refusal.
  useLayoutEffect(() => {
    if (!refusal || refusal.code === 'overtaken') return
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form[method=post]')) reset()
    }
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [refusal, reset])
}

/** Returns a refusal until `markEdited` is called, because the next edit outdates it. */
export function useUntilEdited<Refused>(refusal: Refused | undefined) {
  const [readRefusal, setReadRefusal] = useState<Refused>()
  const markEdited = () => setReadRefusal(refusal)
  return [readRefusal === refusal ? undefined : refusal, markEdited] as const
}

/** True while a form is sent. After a fetcher, it stays true until the page's data is reloaded. */
export function useIsSaving(): boolean {
  const { state } = useNavigation()
  const isSent = useFetchers().some(
    (fetcher) => fetcher.state !== 'idle' && fetcher.formMethod === 'POST',
  )
  return isSent || state === 'submitting'
}

/**
 * Sends intents concurrently. A later intent of the same key replaces the earlier one in the
 * browser. The server may process both.
 */
export function useSendMany<Intent extends object>(kind: string, action: string) {
  const submit = useSubmit()
  // Pages show the result of a pending intent before the server answers.
  const pending = useFetchers()
    .filter((fetcher) => fetcher.key.startsWith(`${kind}:`) && fetcher.json)
    .map((fetcher) => fetcher.json as Intent)
  /** Returns false if the browser is offline. */
  const send = (key: string, intent: Intent): boolean => {
    if (warnIfOffline()) return false
    submit(plain(intent), { ...json, action, navigate: false, fetcherKey: `${kind}:${key}` })
    return true
  }
  return { send, pending }
}

export function useSendPage<Fields extends object>() {
  const submit = useSubmit()
  return (fields: Fields) => submit(plain(fields), json)
}
