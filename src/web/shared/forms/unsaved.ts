import { useEffect, useLayoutEffect, useRef } from 'react'

type Form = { isUnsaved: boolean; isDraft: boolean }
const forms = new Set<Form>()

/** Whether something is typed that another page of the shop would lose. */
export const anyUnsaved = () => [...forms].some(({ isUnsaved, isDraft }) => isUnsaved && !isDraft)

/** For a way on that was chosen knowingly, as to the payment: nothing asks any more. */
export function forgetUnsaved() {
  for (const form of forms) form.isUnsaved = false
}

/** While `isUnsaved`, leaving what this is part of asks first. A draft is kept by the shop's other pages. */
export function useUnsaved(isUnsaved: boolean, { isDraft = false } = {}): void {
  const form = useRef<Form>({ isUnsaved: false, isDraft })
  // Known before any effect that leaves because all is saved.
  useLayoutEffect(() => {
    form.current.isUnsaved = isUnsaved
  }, [isUnsaved])
  useEffect(() => {
    const mine = form.current
    forms.add(mine)
    return () => void forms.delete(mine)
  }, [])
}

/** A reload, another language or another site loses drafts as well: the browser asks, in its own words. */
export function useAskOnUnload() {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if ([...forms].some(({ isUnsaved }) => isUnsaved)) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [])
}
