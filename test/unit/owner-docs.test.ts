import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '#shared/words/hindi/catalogue.ts'
import { panelCatalogue } from '#shared/words/hindi/panel/catalogue.ts'

const page = readFileSync(new URL('../../docs/owner.md', import.meta.url), 'utf8')
const [, ...tasks] = page.split('\n### ')

test('docs/owner.md emphasizes only names that the panel or the shop shows', () => {
  const text = page.replaceAll(/\s+/g, ' ')
  const named = [...text.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(300)
  // The page writes "…" for a value.
  const shown = new Set(
    Object.keys({ ...catalogue, ...panelCatalogue }).map((key) => key.replaceAll(/{\w+}/g, '…')),
  )
  expect([...new Set(named)].filter((name) => !shown.has(name))).toEqual([])
})

test('each task of docs/owner.md has two to eight steps', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(48)
  const counts = tasks.map((task) => {
    const numbers = [...task.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
    const isInOrder = numbers.every((number, at) => number === at + 1)
    return { title: task.split('\n')[0], steps: numbers.length, isInOrder }
  })
  expect(counts.filter(({ steps, isInOrder }) => steps < 2 || steps > 8 || !isInOrder)).toEqual([])
})
