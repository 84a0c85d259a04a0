/** A dialog that calls wait for; shown while there is at least one. */
function prompt() {
  let waiting: { promise: Promise<boolean>; answer: (done: boolean) => void } | null = null
  const listeners = new Set<() => void>()

  function change(next: typeof waiting) {
    waiting = next
    for (const listener of listeners) listener()
  }

  return {
    /** Resolves to whether it succeeded. Concurrent calls share one dialog. */
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

/** Asks for the password. */
export const passwordPrompt = prompt()
/** Asks to sign in again as the page's user, after the session ended or changed. */
export const signInPrompt = prompt()
