import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { useFetcher } from 'react-router'
import type { SecurityIntent, SecurityResult } from './intent.ts'

/** Where the forms of this screen are sent: the account's place or the panel's. */
export const SecurityAction = createContext('')

export type Security = ReturnType<typeof useSecurity>

/** `onDone` runs once what was sent is done and the screen's data is fresh. */
export function useSecurity(onDone?: (done: Extract<SecurityResult, { ok: true }>) => void) {
  const action = useContext(SecurityAction)
  const fetcher = useFetcher<SecurityResult>()
  const answer = fetcher.data
  const busy = fetcher.state !== 'idle'
  const done = answer?.ok ? answer : undefined
  const finish = useEffectEvent((it: typeof done) => it && onDone?.(it))
  useEffect(() => {
    if (!busy) finish(done)
  }, [done, busy])
  return {
    busy,
    done,
    refused: answer && !answer.ok ? answer : undefined,
    reset: fetcher.reset,
    send: (sent: SecurityIntent) =>
      fetcher.submit(sent, { method: 'post', action, encType: 'application/json' }),
  }
}
