import { useEffect, useLayoutEffect, useRef } from 'react'

type Form = { isUnsaved: boolean; isDraft: boolean }
const forms = new Set<Form>()

/** True if navigation within the shop would lose typed text. */
export const hasUnsaved = () => [...forms].some(({ isUnsaved, isDraft }) => isUnsaved && !isDraft)

/** Call before navigation that the user chose knowingly, such as to the payment. */
export function forgetUnsaved() {
  for (const form of forms) form.isUnsaved = false
}

/** Asks before leaving. Drafts survive navigation within the shop. */
export function useUnsaved(isUnsaved: boolean, { isDraft = false } = {}): void {
  const form = useRef<Form>({ isUnsaved: false, isDraft })
  // Before effects that navigate after a save.
  useLayoutEffect(() => {
    form.current.isUnsaved = isUnsaved
  }, [isUnsaved])
  useEffect(() => {
    const mine = form.current
    forms.add(mine)
    return () => void forms.delete(mine)
  }, [])
}

/** Reloads and other sites lose drafts too. */
export function useAskOnUnload() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if ([...forms].some(({ isUnsaved }) => isUnsaved)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
