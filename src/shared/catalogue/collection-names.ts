import { language } from '../words/words.ts'
import type { NamedCollection, ShownCollection } from './collection-schema.ts'

/** In the page's language, or else in English. */
export const collectionName = ({ name, nameHindi }: Pick<NamedCollection, 'name' | 'nameHindi'>) =>
  (language() === 'hi' && nameHindi) || name

/** In the page's language; the id of an unknown collection. */
export function collectionNameById(
  collections: readonly Pick<NamedCollection, 'id' | 'name' | 'nameHindi'>[],
  id: string,
): string {
  const collection = collections.find((one) => one.id === id)
  return collection ? collectionName(collection) : id
}

/** In the page's language, or else in English. */
export const aboutCollection = ({ about, aboutHindi }: ShownCollection) =>
  (language() === 'hi' && aboutHindi) || about
