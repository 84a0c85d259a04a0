import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const MOST_ENTRIES = 15
const MOST_LINES = 300
const MEDIAN_LINES = 80

const src = fileURLToPath(new URL('../../src/', import.meta.url))
// A test beside its code is not one more thing to know of the folder.
const entries = readdirSync(src, { recursive: true, withFileTypes: true }).filter(
  ({ name }) => !/\.test\.tsx?$/.test(name),
)

test('a folder is read at a glance', () => {
  const folders = new Map<string, number>()
  for (const { parentPath } of entries) folders.set(parentPath, (folders.get(parentPath) ?? 0) + 1)
  const full = [...folders].filter(([, count]) => count > MOST_ENTRIES)
  expect(full).toEqual([])
})

test('a file says one thing', () => {
  // The demo's products are data.
  const files = entries.filter(
    ({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.includes('demo/products'),
  )
  const lengths = files.map(({ name, parentPath }) => ({
    name,
    lines: readFileSync(`${parentPath}/${name}`, 'utf8').split('\n').length - 1,
  }))
  expect(lengths.filter(({ lines }) => lines > MOST_LINES)).toEqual([])
  const sorted = lengths.map(({ lines }) => lines).sort((one, other) => one - other)
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(MEDIAN_LINES)
})

test('a screen of the panel has a title of its own', () => {
  const routes = readFileSync(`${src}/web/routes.ts`, 'utf8')
  const screens = [...routes.matchAll(/'(admin\/[\w/-]+\.tsx)'/g)].map(([, file = '']) => file)
  const without = screens.filter(
    (file) => !/export const meta|\bmeta\b.*from/.test(readFileSync(`${src}/web/${file}`, 'utf8')),
  )
  // The frame around a screen, and the step to the first.
  expect(without).toEqual(['admin/frame/body.tsx', 'admin/frame/start.tsx'])
})
