import { RECENT_SEARCHES, RECENTLY_VIEWED } from '#shared/catalogue/vocabulary.ts'

/** Caches of the service worker. */
const FILES = 'files-'

/** Call at sign-out. The shop's files stay. */
export async function clearBrowsing(): Promise<void> {
  try {
    localStorage.removeItem(RECENTLY_VIEWED)
    localStorage.removeItem(RECENT_SEARCHES)
    sessionStorage.clear()
    const names = await caches.keys()
    await Promise.all(
      names.filter((name) => !name.startsWith(FILES)).map((name) => caches.delete(name)),
    )
  } catch {
    // Without storage there is nothing to delete.
  }
}
