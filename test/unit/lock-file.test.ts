import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const lock = JSON.parse(
  await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8'),
) as { packages: Record<string, { version: string; integrity?: string; resolved?: string }> }
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('the lock file is complete: it has a hash for the packages of every platform', () => {
  expect(packages.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([])
})

test('all packages of React Router have one version', () => {
  const versions = packages
    .filter(([path]) => /^node_modules\/(react-router|@react-router\/[^/]+)$/.test(path))
    .map(([, { version }]) => version)
  expect(versions.length).toBeGreaterThan(1)
  expect(new Set(versions).size).toBe(1)
})
