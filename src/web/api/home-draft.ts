import type { HomeWords } from '#shared/shop/home-schema.ts'

const KEY = 'homeDraft'

/** The unsaved home page, shared with the preview in another tab. */
export const homeDraft = {
  keep(words: HomeWords) {
    try {
      localStorage.setItem(KEY, JSON.stringify(words))
    } catch {
      // Private windows may refuse storage; the preview then shows the saved page.
    }
  },
  forget() {
    try {
      localStorage.removeItem(KEY)
    } catch {
      // As above.
    }
  },
  read(): HomeWords | null {
    try {
      const text = localStorage.getItem(KEY)
      return text ? (JSON.parse(text) as HomeWords) : null
    } catch {
      return null
    }
  },
  /** Calls `changed` after each change in another tab; returns a function that stops it. */
  follow(changed: () => void) {
    const heard = (event: StorageEvent) => event.key === KEY && changed()
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  },
}
