import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const launcher = fileURLToPath(new URL('../../bin/zari.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'zari-launcher-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The launcher's output, and whether it created a data folder. */
function zari(args: string[], env: Record<string, string> = {}) {
  const dataDir = join(folder, 'data')
  const { PATH = '', HOME = '' } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...args], {
    encoding: 'utf8',
    env: { PATH, HOME, DATA_DIR: dataDir, ...env },
  })
  return { status, said: (stdout + stderr).trim(), made: existsSync(dataDir) }
}

test.each(['start', 'start:api', 'dev'])('%s reports an invalid setting first', (command) => {
  expect(zari([command], { PORT: 'abc' })).toEqual({
    status: 1,
    said: 'The environment variable PORT is not valid: it must be a whole number from 0 to 65535.',
    made: false,
  })
})

test.each([
  ['words', 'These are words and no backup of anything.'],
  [
    'a gzip of something else',
    Buffer.from('1f8b0800000000000003cb48cdc9c95728cf2fca49010085114a0d0b000000', 'hex'),
  ],
  ['nothing', ''],
])('a restore from %s reports that it is no backup, and creates no shop', (_, content) => {
  const file = join(folder, 'holiday.jpg')
  writeFileSync(file, content)
  expect(zari(['restore', file])).toEqual({
    status: 1,
    said: `Checking the backup …\n${file} is no backup of a shop, or is damaged. A backup is the .tar.gz that npm run backup writes.`,
    made: false,
  })
})
