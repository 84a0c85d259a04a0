import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { type ToastMessage, toast, toastStore } from './toast.ts'

/** Fallback if the toast's code cannot be loaded. */
const PlainToast = ({ message }: { message: ToastMessage }) => (
  <p
    key={message.id}
    role="alert"
    className="toasts on-dark border border-red bg-red px-5 py-4 text-white shadow-lift"
  >
    {message.text}
  </p>
)

const Toaster = lazy(() => import('./toaster.tsx').catch(() => ({ default: PlainToast })))

export function ToastHost() {
  const message = useSyncExternalStore(
    toastStore.subscribe,
    toastStore.current,
    toastStore.getServerSnapshot,
  )
  useEffect(toast.showKept, [])
  if (!message) return null
  return (
    <Suspense fallback={null}>
      <Toaster message={message} />
    </Suspense>
  )
}
