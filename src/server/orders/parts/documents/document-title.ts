import type { Language } from '#shared/words/language.ts'
import type { FoundDocument, Snapshot } from './document-record.ts'
import { documentWords } from './document-words.ts'
import type { PdfFacts } from './pdf-page.ts'

export type Titled = Pick<FoundDocument, 'kind' | 'number'> & {
  snapshot: Pick<Snapshot, 'language'>
}

/** Names the first and the last number. */
export function titleOf(documents: readonly Titled[], language?: Language): PdfFacts {
  const [first] = documents
  const ofFirst = language ?? first?.snapshot.language ?? 'en'
  const numbers = [...new Set([first?.number, documents.at(-1)?.number])].join(' – ')
  const title = first ? `${documentWords[ofFirst].kinds[first.kind]} ${numbers}` : ''
  return { title, language: ofFirst }
}
