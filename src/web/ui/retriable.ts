/**
 * Chromium never requests a module again that failed to load, so each later call imports it from
 * another address. A file that the module itself imports, and that failed, needs a reload.
 */
export function retriable<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined
  let tries = 0
  return async () => {
    try {
      if (!address) return await load()
      tries += 1
      return await import(/* @vite-ignore */ `${address}?try=${tries}`)
    } catch (error) {
      // Safari does not name the address, but it requests a failed module again.
      address ??= /https?:\/\/\S+\.js/.exec(String(error))?.[0]
      throw error
    }
  }
}
