export type ToastAction = { label: string; run: () => void }
export type ToastMessage = {
  id: number
  text: string
  destructive: boolean
  /** `performance.now()` when it was shown. */
  shownAt: number
  action?: ToastAction | undefined
}

let current: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(text: string, destructive: boolean, action?: ToastAction): void {
  // On the server all visitors share this module.
  if (import.meta.env.SSR) return
  lastId += 1
  current = { id: lastId, text, destructive, action, shownAt: performance.now() }
  for (const listener of listeners) listener()
}

export const TOAST_MS = 5_000
const KEPT = 'toast'
/** Limit for loading the next document. */
const KEPT_MS = 30_000

/** A new toast replaces the last. */
export const toast = {
  success: (text: string, action?: ToastAction) => show(text, false, action),
  error: (text: string) => show(text, true),
  /** Stores the current toast for `showKept` in the next document. */
  keep() {
    if (!current || performance.now() - current.shownAt > TOAST_MS) return
    const { text, destructive } = current
    try {
      sessionStorage.setItem(
        KEPT,
        JSON.stringify({ text, destructive, until: Date.now() + KEPT_MS }),
      )
    } catch {
      // Private windows may refuse storage.
    }
  },
  showKept() {
    try {
      const storedToast = sessionStorage.getItem(KEPT) ?? 'null'
      sessionStorage.removeItem(KEPT)
      const message = JSON.parse(storedToast)
      if (message?.until > Date.now()) show(`${message.text}`, message.destructive)
    } catch {}
  },
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
  getServerSnapshot: () => null,
}
