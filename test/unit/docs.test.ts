import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Environment variables that have a row in a table of the page. */
const variablesIn = (page: string) =>
  [...read(page).matchAll(/^\| ((?:`[A-Z][A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )

const textsIn = (folder: string) =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`${folder}/${file}`))
    .join('\n')

test('.env.example has each variable of docs/configuration.md, and no other', () => {
  const explained = variablesIn('docs/configuration.md')
  const given = [...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(explained.length).toBeGreaterThan(20)
  expect(given.sort()).toEqual(explained.sort())
})

test('README names payment settings that exist', () => {
  const variables = variablesIn('README.md')
  expect(variables.length).toBeGreaterThan(6)
  const explained = variablesIn('docs/configuration.md')
  expect(variables.filter((name) => !explained.includes(name))).toEqual([])
  const cells = [...read('README.md').matchAll(/^\| ((?:\*[^*]+\*(?:, )?)+) \|/gm)]
  const labels = cells.flatMap(([, cell = '']) => [...cell.matchAll(/\*([^*]+)\*/g)])
  expect(labels.length).toBeGreaterThan(8)
  const panel = textsIn('src/web/admin/settings')
  const missing = labels.filter(([, label]) => !panel.includes(`t('${label}')`))
  expect(missing.map(([, label]) => label)).toEqual([])
})

test.each([
  ...['PayPal', 'Razorpay: UPI, cards, netbanking in rupees', 'Cash on delivery', 'Deposits'],
  ...['Gift cards and store credit', 'Gift cards that shoppers buy', 'UPI to your account'],
])('docs/payments.md enables %s in ten lines', (title) => {
  const [, section = ''] = read('docs/payments.md').split(`\n## ${title}\n`)
  const lines = section.split(/\n#/)[0]?.split('\n').filter(Boolean) ?? []
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.length).toBeLessThanOrEqual(10)
})

test('docs/payments.md quotes texts of the pages', () => {
  const text = read('docs/payments.md').replaceAll(/\s+/g, ' ')
  const named = [...text.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(20)
  const pages = textsIn('src').replaceAll(/\{\w+\}/g, '…')
  expect(named.filter((name) => !pages.includes(name))).toEqual([])
})

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync(new URL('../../docs', import.meta.url), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
]

/** Documentation may link to `demo/`, which a real shop may have deleted. */
const hasDemo = existsSync(new URL('../../demo', import.meta.url))

test.each(pages)('every path and link in %s exists', (page) => {
  const text = read(page)
  const named = [
    ...text.matchAll(/`((?:src|demo|test|bin|docs|bench|\.github)\/[\w./-]*)`/g),
  ].filter(([, path = '']) => hasDemo || !/^(test\/)?demo\//.test(path))
  const linked = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
  const missing = [
    ...named.map(([, path = '']) => new URL(`../../${path}`, import.meta.url)),
    ...linked.map(([, path = '']) => new URL(path, new URL(`../../${page}`, import.meta.url))),
  ].filter((place) => !existsSync(place))
  expect(missing.map(({ pathname }) => pathname)).toEqual([])
})

test('SECURITY.md names tests that exist', () => {
  const rows = read('SECURITY.md')
    .split('\n')
    .filter((line) => line.startsWith('| V'))
  const names = rows.flatMap((row) => [...row.matchAll(/`([a-z0-9]+(?:\/[a-z0-9-]+)+)`/g)])
  const isThere = (name: string) =>
    ['', 'api/'].some((folder) =>
      ['test', 'spec'].some((kind) =>
        existsSync(new URL(`../../test/${folder}${name}.${kind}.ts`, import.meta.url)),
      ),
    )
  expect(names.length).toBeGreaterThan(20)
  expect(names.map(([, name = '']) => name).filter((name) => !isThere(name))).toEqual([])
})

test('every decision has a date', () => {
  const folder = 'docs/decisions'
  const undated = readdirSync(new URL(`../../${folder}`, import.meta.url)).filter(
    (file) => !/^20\d\d-\d\d-\d\d\. /m.test(read(`${folder}/${file}`)),
  )
  expect(undated).toEqual([])
})

test('docs/product-file.md names every column of the product file', () => {
  const page = read('docs/product-file.md')
  const named = new Set([...page.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(productColumns.filter((column) => !named.has(column))).toEqual([])
})
