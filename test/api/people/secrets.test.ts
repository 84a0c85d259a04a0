import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import {
  countUnreadableSecrets,
  getSecretKey,
  seal,
  unseal,
} from '#server/people/sign-in/secrets.ts'
import { withFactor as turnOn } from '#test/support/second-factor.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

async function withFactor() {
  const admin = await shop.staff('owner')
  const { secret, totp, codes } = await turnOn(admin)
  const stored = async () => {
    const [row] = await shop.db<{ secret: string }[]>`
      SELECT totp_secret AS secret FROM users WHERE id = ${admin.id}`
    return row?.secret ?? ''
  }
  const login = (code: string) =>
    shop.call('POST', '/api/auth/login', {
      body: { email: admin.email, password: shop.password, code },
    })
  const nextCode = () => totp.generate({ timestamp: Date.now() + 30_000 })
  return { admin, secret, codes, stored, login, nextCode }
}

test('an authenticator’s secret is never stored in plain text in the database', async () => {
  const { secret, stored } = await withFactor()
  expect(await stored()).not.toContain(secret)
  expect(unseal(getSecretKey(shop.context.config), 'someone else', await stored())).toBeUndefined()
})

test('with another key the app’s codes fail with a reason, and recovery codes work', async () => {
  const { admin, secret, codes, login, nextCode } = await withFactor()
  const other = getSecretKey(
    readConfig({ SECRET_KEY: 'x'.repeat(32), DATABASE_URL: 'postgresql://x/y' }),
  )
  await shop.db`UPDATE users SET totp_secret = ${seal(other, admin.id, secret)} WHERE id = ${admin.id}`
  const key = getSecretKey(shop.context.config)
  expect(await countUnreadableSecrets(shop.db, key)).toBe(1)
  const refused = await login(nextCode())
  expect([refused.status, refused.body.code]).toEqual([401, 'second_factor'])
  expect(refused.body.message).toContain('recovery code')
  expect((await login(codes[0] ?? '')).status).toBe(200)
})

test('without SECRET_KEY the key is a file readable only by its owner, created once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zari-key-'))
  const config = () => readConfig({ DATA_DIR: folder, DATABASE_URL: 'postgresql://x/y' })
  const first = getSecretKey(config())
  const path = join(folder, 'secret.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim().length).toBeGreaterThan(40)
  expect(getSecretKey(config())).toEqual(first)
  await writeFile(path, '')
  expect(() => getSecretKey(config())).toThrow('secret.key')
  await rm(folder, { recursive: true })
})
