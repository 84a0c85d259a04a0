import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLaunched, type LaunchedShop, launchShop } from '#test/support/launch.ts'

const launcher = fileURLToPath(new URL('../../bin/zari.mjs', import.meta.url))
const admin = { ADMIN_EMAIL: 'owner@shop.example', ADMIN_PASSWORD: 'kanjivaram-silk-owner' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zari-real-'))
  await chmod(folder, 0o755)
})
afterAll(async () => {
  endLaunched()
  await rm(folder, { recursive: true, force: true })
})

async function expectRealShop(shop: LaunchedShop) {
  expect(await shop.products()).toBe(0)
  expect(await shop.shop()).toMatchObject({ demo: false, trial: { payments: false } })
  expect(await shop.signIn('owner@zari.example', 'demo-owner-pass')).toBe(401)
  expect(await shop.signIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD)).toBe(200)
  expect(shop.said()).not.toContain('demo-owner-pass')
}

test('a real shop that is restarted or restored without DEMO stays a real shop', async () => {
  const DATA_DIR = join(folder, 'real')
  // Without keys it offers no PayPal and runs no sandbox.
  const first = await launchShop({ DATA_DIR, DEMO: '0', ...admin })
  await expectRealShop(first)
  await first.stop()

  const again = await launchShop({ DATA_DIR, TRUST_PROXY: '1', WEB_ORIGIN: 'https://shop.example' })
  await expectRealShop(again)
  await again.stop()

  const zari = (dataDir: string, ...args: string[]) =>
    spawnSync(process.execPath, [launcher, ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
  const file = join(folder, 'backup.tar.gz')
  const backup = zari(DATA_DIR, 'backup', file)
  expect(backup.status, backup.stdout).toBe(0)
  const restoredTo = join(folder, 'restored')
  const restore = zari(restoredTo, 'restore', file)
  expect(restore.status, restore.stdout).toBe(0)
  const restored = await launchShop({ DATA_DIR: restoredTo })
  await expectRealShop(restored)
  await restored.stop()
})
