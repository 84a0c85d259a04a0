import type { WeddingChoice, WeddingNames, WeddingShape } from './catalogue/wedding.ts'
import { paths, WEDDING_PICTURE } from './paths.ts'

// Separate from paths.ts, so that the first page does not load it.

function withChoiceQuery(path: string, choice: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

export const weddingPath = (choice: WeddingChoice & WeddingNames = {}) =>
  withChoiceQuery(paths.wedding, { ...choice })

/** JPEG. */
export const weddingPicture = (
  choice: WeddingChoice & WeddingNames,
  shape: WeddingShape,
  language: 'en' | 'hi',
) => withChoiceQuery(WEDDING_PICTURE, { ...choice, shape, in: language })
