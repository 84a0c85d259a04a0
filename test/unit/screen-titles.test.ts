import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../../src/web/', import.meta.url))

test('every panel screen has its own title', () => {
  const routes = readFileSync(`${web}routes.ts`, 'utf8')
  const screens = [...routes.matchAll(/'(admin\/[\w/-]+\.tsx)'/g)].map(([, file = '']) => file)
  const untitled = screens.filter(
    (file) => !/export const meta|\bmeta\b.*from/.test(readFileSync(web + file, 'utf8')),
  )
  // Layouts, and the redirect to the first page.
  expect(untitled).toEqual([
    ...['admin/frame/body.tsx', 'admin/frame/redirect-home.tsx', 'admin/settings/frame.tsx'],
  ])
})
