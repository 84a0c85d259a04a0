import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { type SubmitTarget, useFetcher, useFetchers, useSubmit } from 'react-router'
import type { Refused } from './load.ts'

const json = { method: 'post', encType: 'application/json' } as const

/** An intent is plain data, which the router's own type can't see of one with optional parts. */
const plain = (intent: object) => intent as SubmitTarget

type Place<Done> = {
  /** The address whose action takes it; this page's when left out. */
  action?: string
  /** Other parts of the page follow what is sent under the same key. */
  key?: string
  /** Runs once what was sent is done and the page's data is fresh. */
  onDone?: (done: { ok: true } & Done) => void
}

/** Sends one intent at a time to a page's action, as JSON, and says what became of it; another meanwhile is left out. */
export function useSend<Intent extends object, Done extends object = object>({
  action,
  key,
  onDone,
}: Place<Done> = {}) {
  const { data, state, submit, reset } = useFetcher<unknown>(key ? { key } : {})
  const answer = data as ({ ok: true } & Done) | Refused | undefined
  const busy = state !== 'idle'
  const done = answer?.ok ? answer : undefined
  const refused = answer?.ok === false ? answer : undefined
  useForgottenByEdit(refused, reset)
  const finish = useEffectEvent((it: { ok: true } & Done) => onDone?.(it))
  useEffect(() => {
    if (!busy && done) finish(done)
  }, [busy, done])
  /** From the click on: a second one comes before the page can show that it is busy. */
  const underWay = useRef(false)
  useLayoutEffect(() => {
    if (!busy) underWay.current = false
  }, [busy])
  const send = useCallback(
    (intent: Intent) => {
      if (underWay.current) return
      underWay.current = true
      submit(plain(intent), { ...json, ...(action && { action }) }).finally(() => {
        underWay.current = false
      })
    },
    [submit, action],
  )
  return { send, busy, answer, done, refused, reset }
}

/** A refusal speaks of what was sent: with the next edit it is old. That another was faster stays true. */
function useForgottenByEdit(refused: Refused | undefined, reset: () => void) {
  // Before the refusal is painted: an edit right after it would come too early for a later effect.
  useLayoutEffect(() => {
    if (!refused || refused.code === 'overtaken') return
    const edited = ({ target }: Event) => {
      if (target instanceof Element && target.closest('form[method=post]')) reset()
    }
    document.addEventListener('input', edited)
    return () => document.removeEventListener('input', edited)
  }, [refused, reset])
}

/** Sends many intents at once to one action, each under a key: a later one takes its earlier one's place. */
export function useSendMany<Intent extends object>(kind: string, action: string) {
  const submit = useSubmit()
  /** Those still on their way, so that a page can show them as done. */
  const pending = useFetchers()
    .filter((fetcher) => fetcher.key.startsWith(`${kind}:`) && fetcher.json)
    .map((fetcher) => fetcher.json as Intent)
  const send = (key: string, intent: Intent) =>
    submit(plain(intent), { ...json, action, navigate: false, fetcherKey: `${kind}:${key}` })
  return { send, pending }
}

/** Sends a page's form to the page's own action, as the browser would without scripts. */
export function useSendPage<Fields extends object>() {
  const submit = useSubmit()
  return (fields: Fields) => submit(plain(fields), json)
}
