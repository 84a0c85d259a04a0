export type ToastAction = { label: string; run: () => void }
export type ToastMessage = {
  id: number
  text: string
  destructive: boolean
  action?: ToastAction | undefined
}

let current: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(text: string, destructive: boolean, action?: ToastAction): void {
  // On the server all visitors share this module.
  if (import.meta.env.SSR) return
  lastId += 1
  current = { id: lastId, text, destructive, action }
  for (const listener of listeners) listener()
}

/** A new toast replaces the last. */
export const toast = {
  success: (text: string, action?: ToastAction) => show(text, false, action),
  error: (text: string) => show(text, true),
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
  none: () => null,
}
