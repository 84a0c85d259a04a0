import { useEffect, useLayoutEffect, useRef } from 'react'

type Form = { isUnsaved: boolean }
const forms = new Set<Form>()

/** Whether something is typed that leaving would lose. */
export const anyUnsaved = () => [...forms].some(({ isUnsaved }) => isUnsaved)

/** While `isUnsaved`, leaving what this is part of asks first. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useRef<Form>({ isUnsaved: false })
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
