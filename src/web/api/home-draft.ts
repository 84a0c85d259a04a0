import type { HomeWords } from '#shared/shop/home-schema.ts'

const KEY = 'homeDraft'

/** Shared with the preview in another tab. */
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
      // As in `keep`.
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
  /** Reports changes of other tabs; returns a function that stops it. */
  follow(onChange: () => void) {
    const onStorage = (event: StorageEvent) => event.key === KEY && onChange()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  },
}
