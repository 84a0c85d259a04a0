import type { WeddingChoice, WeddingShape } from './catalogue/wedding.ts'
import { paths } from './paths.ts'

// Apart from the shop's own, so that a shopper's first page needn't carry them.

function choosing(path: string, choice: Record<string, string | undefined>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value) search.set(name, value)
  return search.size > 0 ? `${path}?${search}` : path
}

/** The four of a wedding in what was chosen for them. */
export const weddingPath = (choice: WeddingChoice = {}) => choosing(paths.wedding, { ...choice })

/** The same as a JPEG. */
export const weddingPicture = (choice: WeddingChoice, shape: WeddingShape, language: 'en' | 'hi') =>
  choosing('/images/wedding.jpg', { ...choice, shape, in: language })
