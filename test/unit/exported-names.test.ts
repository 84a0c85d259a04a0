import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** React Router calls these in every route module. */
const routeExports = /^(loader|clientLoader|action|clientAction|meta|shouldRevalidate)$/
/** The panel's lookups extend the shop's, so they share names. */
const lookups = ['t', 'translate']

test('modules never export different things under one name', () => {
  const modules = new Map<string, string[]>()
  const files = globSync('{src,demo}/**/*.{ts,tsx}').filter(
    // Drawings have names of their own.
    (file) => !file.includes('.test.') && !file.startsWith('demo/art/'),
  )
  for (const file of files) {
    const declared = readFileSync(file, 'utf8').matchAll(
      /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface) (\w+)/gm,
    )
    for (const [, name = ''] of declared) modules.set(name, [...(modules.get(name) ?? []), file])
  }
  expect(modules.size).toBeGreaterThan(1000)
  const shared = [...modules].filter(
    ([name, where]) => where.length > 1 && !routeExports.test(name) && !lookups.includes(name),
  )
  expect(shared).toEqual([])
})
