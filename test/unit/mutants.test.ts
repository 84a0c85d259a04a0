import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const patches = readdirSync(`${root}test/full/mutants`)

test.each(patches)('the mutant %s still applies to the code', (patch) => {
  const { status, stderr } = spawnSync('git', ['apply', '--check', `test/full/mutants/${patch}`], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
