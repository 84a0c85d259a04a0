import { expect, test } from 'vitest'
import { orphans, withoutHindi } from '../../bin/parts/check-words.mjs'

const catalogues = new Map([['hindi/browse.ts', ['Add to Cart', 'Gone']]])
const sources = [
  { file: 'web/page.tsx', source: "const a = t('Add to Cart')\nconst b = t('New')\nc('Old')" },
]

test('names a sentence without Hindi, with its file and line', () => {
  expect(withoutHindi(sources, catalogues)).toEqual([
    'web/page.tsx:2: “New” has no Hindi; add it to hindi/browse.ts',
  ])
})

test('names the catalogue of the folder for a new file, and none without a hint', () => {
  const added = { file: 'web/new.tsx', source: "t('Fresh')" }
  const apart = { file: 'panel/page.tsx', source: "t('Fresh')" }
  expect(withoutHindi([...sources, added, apart], catalogues).slice(1)).toEqual([
    'web/new.tsx:1: “Fresh” has no Hindi; add it to hindi/browse.ts',
    'panel/page.tsx:1: “Fresh” has no Hindi',
  ])
})

test('names Hindi without its English, with its file', () => {
  expect(orphans(sources, catalogues)).toEqual(['hindi/browse.ts: “Gone” is said nowhere any more'])
})
