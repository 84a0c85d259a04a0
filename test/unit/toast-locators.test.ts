import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file))

/** Sentences that pages show in a toast. */
function listToasts(): string[] {
  return listFiles('src/web').flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const calls = [
      ...source.matchAll(/toast\.(?:success|error)\(\s*t\(\s*(?:'([^']+ [^']+)'|"([^"]+ [^"]+)")/g),
    ]
    return calls.map(([, single, double]) => single ?? double ?? '')
  })
}

/** A page object, not a part of the page. */
const WHOLE_PAGE =
  /\b(?:page|panel|desk|shop|phone|buyer|mine|theirs)\s*\.getByText\(\s*(?:'([^']+)'|"([^"]+)")/g

test('a journey looks for a toast in the toasts, because the page may show the sentence too', () => {
  const toasts = listToasts()
  expect(toasts.length).toBeGreaterThan(15)
  const found = listFiles('test/e2e')
    // Without scripts there are no toasts.
    .filter((file) => !file.includes('without-scripts'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      return [...source.matchAll(WHOLE_PAGE)]
        .filter(([, single, double]) => toasts.includes(single ?? double ?? ''))
        .map(([text]) => `${file}: ${text}`)
    })
  expect(found).toEqual([])
})
