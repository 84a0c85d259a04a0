import type { CollectionId } from './shop/home.ts'

// Separate from paths.ts, so that only pages with links to a lookbook load it.

export const LOOKBOOK_BASE_PATH = '/shop/lookbook'

export const lookbookPath = (collection: CollectionId) => `${LOOKBOOK_BASE_PATH}/${collection}`
