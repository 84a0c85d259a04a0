import { expect, test } from 'vitest'
import { buildPdf } from './pdf-page.ts'

test.each(['en', 'hi'] as const)(
  'a document in %s has a title and a language',
  async (language) => {
    const title = 'Tax invoice ZR-1'
    const bytes = await buildPdf({ title, language }, (doc) => void doc.addPage())
    const text = bytes.toString('latin1')
    expect(text).toContain(`/Lang (${language}-IN)`)
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toMatch(/\/Title \d+ 0 R/)
    expect(text).toContain(`(${title})`)
  },
)
