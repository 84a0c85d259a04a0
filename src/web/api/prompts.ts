/** Shown while at least one call waits for it. */
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
    getServerSnapshot: () => null,
  }
}

export const passwordPrompt = prompt()
/** After the session of the page's user ended or changed. */
export const signInPrompt = prompt()
