import type { HomeWords } from '#shared/shop/home-schema.ts'

const KEY = 'homeDraft'

/** The home page as it is being typed, for the preview in another tab. */
export const homeDraft = {
  keep(words: HomeWords) {
    try {
      localStorage.setItem(KEY, JSON.stringify(words))
    } catch {
      // Private windows may refuse: the preview shows what is saved.
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
  /** Calls back at each change that another tab makes; returns how to stop. */
  follow(changed: () => void) {
    const heard = (event: StorageEvent) => event.key === KEY && changed()
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  },
}
