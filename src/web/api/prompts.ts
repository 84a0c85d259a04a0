/** Something that a call waits for someone to do in a dialog, which shows while there is one. */
function prompt() {
  let waiting: { promise: Promise<boolean>; answer: (done: boolean) => void } | null = null
  const listeners = new Set<() => void>()

  function change(next: typeof waiting) {
    waiting = next
    for (const listener of listeners) listener()
  }

  return {
    /** Resolves to whether it was done. Calls that wait at the same time wait for the one dialog. */
    ask(): Promise<boolean> {
      if (waiting) return waiting.promise
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const answer = (done: boolean) => {
        change(null)
        resolve(done)
      }
      change({ promise, answer })
      return promise
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => waiting?.answer ?? null,
    none: () => null,
  }
}

/** The password, typed once more. */
export const passwordPrompt = prompt()
/** Signing in again as who one is on the page: the session has ended, or another tab has one of its own. */
export const signInPrompt = prompt()
