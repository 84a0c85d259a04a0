/** A call waits for the password to be typed; the dialog shows while there is one. */
let waiting: ((confirmed: boolean) => void) | null = null
const listeners = new Set<() => void>()

function change(next: typeof waiting) {
  waiting = next
  for (const listener of listeners) listener()
}

/** Resolves to whether the password was typed and was right. A second call meanwhile is not asked for. */
export function askForPassword(): Promise<boolean> {
  if (waiting) return Promise.resolve(false)
  return new Promise((resolve) => {
    change((confirmed) => {
      change(null)
      resolve(confirmed)
    })
  })
}

export const passwordPrompt = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => waiting,
  none: () => null,
}
