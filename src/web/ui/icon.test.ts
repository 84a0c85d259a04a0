import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the sprite contains exactly the named icons', () => {
  const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const names = [...readText('icon.tsx').matchAll(/^ {2}\| '([\w-]+)'$/gm)].map(([, name]) => name)
  const spriteNames = [...readText('../styles/icons.svg').matchAll(/<symbol id="([\w-]+)"/g)]
  expect(names.length).toBeGreaterThan(10)
  expect(spriteNames.map(([, name]) => name)).toEqual(names)
})
