import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLaunched, launchShop } from '#test/support/launch.ts'

const owner = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'kanjivaram-silk-owner' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-demo-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

test('DEMO=1 with an owner fills an empty database, and the next start keeps it a demo', async () => {
  const DATA_DIR = join(folder, 'data')
  const first = await launchShop({ DATA_DIR, DEMO: '1', ...owner })
  expect(await first.products()).toBeGreaterThan(100)
  expect(await first.shop()).toMatchObject({ demo: true, trial: { payments: true } })
  expect(await first.signIn(owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)).toBe(200)
  expect(first.said()).toContain('demo-owner-pass')
  await first.stop()

  const ended = await launchShop({ DATA_DIR, DEMO: '0' })
  expect(await ended.shop()).toMatchObject({ demo: false, trial: { payments: false } })
  expect(await ended.signIn('owner@zari.example', 'demo-owner-pass')).toBe(401)
  await ended.stop()
})
