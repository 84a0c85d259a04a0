import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLaunched, launch, launchShop } from '#test/support/launch.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const owner = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'kanjivaram-silk-owner' }

let folder: string
/** The project without `demo/` and `test/demo/`. */
let copy: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-without-demo-'))
  await chmod(folder, 0o755)
  copy = join(folder, 'zari')
  const { stdout } = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const name of stdout.split('\0'))
    if (name && !/^(test\/)?demo\//.test(name) && existsSync(join(root, name)))
      cpSync(join(root, name), join(copy, name))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

test('a shop opens without the demo’s folders', async () => {
  const shop = await launchShop({ DATA_DIR: join(folder, 'data'), DEMO: '0', ...owner }, copy)
  expect(await shop.products()).toBe(0)
  expect(await shop.shop()).toMatchObject({ demo: false })
  expect(await shop.signIn(owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)).toBe(200)
  await shop.stop()
})

test.each([{ DEMO: '1' }, { DEMO: '' }])(
  'a demo without its folder says what is missing, with %o',
  async (env) => {
    const run = launch({ PORT: '0', DATA_DIR: join(folder, 'demo'), ...env }, copy)
    expect(await run.ended).toBe(1)
    expect(run.said()).toContain(
      'This shop is a demo, but the folder demo/ is missing. Put it back, or set DEMO=0 for a shop of your own.',
    )
  },
)

test('the checks pass without the demo’s folders', () => {
  const { stdout, stderr } = spawnSync(process.execPath, [join(copy, 'bin/zari.mjs'), 'check'], {
    cwd: copy,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    encoding: 'utf8',
  })
  const said = stdout + stderr
  expect(said).not.toContain('FAILED')
  expect(said.match(/^passed: check:/gm)).toHaveLength(8)
})
