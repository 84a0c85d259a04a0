import { expect, test } from 'vitest'
import { orphans, withoutHindi } from '../../bin/parts/check-words.mjs'

const catalogues = new Map([['hindi/browse.ts', ['Add to Cart', 'Gone']]])
const sources = [
  { file: 'web/page.tsx', source: "const a = t('Add to Cart')\nconst b = t('New')\nc('Old')" },
]

test('names a sentence without Hindi, with its file and line', () => {
  expect(withoutHindi(sources, catalogues)).toEqual(['web/page.tsx:2: “New” has no Hindi'])
})

test('names Hindi without its English, with its file', () => {
  expect(orphans(sources, catalogues)).toEqual(['hindi/browse.ts: “Gone” is said nowhere any more'])
})
