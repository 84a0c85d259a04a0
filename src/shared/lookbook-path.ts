import type { CollectionId } from './shop/home.ts'

// Separate from paths.ts, so only pages that link to a lookbook load it.

export const LOOKBOOKS = '/shop/lookbook'

/** The page that shows a collection as one scene. */
export const lookbookPath = (collection: CollectionId) => `${LOOKBOOKS}/${collection}`
