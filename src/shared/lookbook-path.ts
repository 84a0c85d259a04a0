import type { CollectionId } from './shop/home.ts'

// Apart from the shop's other paths, so that only pages that lead there carry it.

/** Where all lookbooks lie. */
export const LOOKBOOKS = '/shop/lookbook'

/** A collection as one scrolls through it. */
export const lookbookPath = (collection: CollectionId) => `${LOOKBOOKS}/${collection}`
