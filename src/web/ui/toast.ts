/** An action of a toast, such as `Undo`. */
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
  // On the server this module is shared by all visitors.
  if (import.meta.env.SSR) return
  lastId += 1
  current = { id: lastId, text, destructive, action }
  for (const listener of listeners) listener()
}

/** Shows one toast at a time; a new one replaces the last. */
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
