import { lazy, Suspense, useSyncExternalStore } from 'react'
import { toastStore } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx'))

/** The toast's code is fetched with the first toast, not with the first page. */
export function ToastHost() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.none)
  if (!message) return null
  return (
    <Suspense fallback={null}>
      <Toaster message={message} />
    </Suspense>
  )
}
