import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('.env.example has each variable of docs/configuration.md, and no other', () => {
  const table = read('docs/configuration.md').matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)
  const explained = [...table].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  const given = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(explained.length).toBeGreaterThan(20)
  expect(given.sort()).toEqual(explained.sort())
})

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(new URL('../../docs', import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

test.each(pages)('what %s sends one to is there', (page) => {
  const text = read(page)
  const named = [...text.matchAll(/`((?:src|test|bin|docs|bench|art|\.github)\/[\w./-]*)`/g)]
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
  const missing = [
    ...named.map(([, path = '']) => new URL(`../../${path}`, import.meta.url)),
    ...linked.map(([, path = '']) => new URL(path, new URL(`../../${page}`, import.meta.url))),
  ].filter((place) => !existsSync(place))
  expect(missing.map(({ pathname }) => pathname)).toEqual([])
})

test('every decision has its date', () => {
  const folder = 'docs/decisions'
  const undated = readdirSync(new URL(`../../${folder}`, import.meta.url)).filter(
    (file) => !/^20\d\d-\d\d-\d\d\. /m.test(read(`${folder}/${file}`)),
  )
  expect(undated).toEqual([])
})
