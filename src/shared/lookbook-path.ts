import type { CollectionId } from './shop/home.ts'

// Separate from paths.ts, so that only pages with links to a lookbook load it.

export const LOOKBOOKS = '/shop/lookbook'

export const lookbookPath = (collection: CollectionId) => `${LOOKBOOKS}/${collection}`
