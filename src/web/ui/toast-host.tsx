import { lazy, Suspense, useSyncExternalStore } from 'react'
import { type ToastMessage, toastStore } from './toast.ts'

/** Where the toast's code can't be fetched: that the shop is out of reach is said without it. */
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
