import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLaunched, launch, launchShop } from '#test/support/launch.ts'
import { copyProject, failedChecks } from '#test/support/project-copy.ts'

const owner = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'kanjivaram-silk-owner' }

let folder: string
let copy: string
let remove: () => Promise<void>
beforeAll(async () => {
  const project = await copyProject(/^(test\/)?demo\//)
  folder = project.folder
  copy = project.copy
  remove = project.remove
})
afterAll(async () => {
  endLaunched()
  await remove()
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
  expect(failedChecks(copy)).toEqual([])
})
