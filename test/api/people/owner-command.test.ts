import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { withFactor } from '#test/support/second-factor.ts'
import { openShop } from '#test/support/shop.ts'

const launcher = fileURLToPath(new URL('../../../bin/zari.mjs', import.meta.url))

const shop = await openShop()
const { owner } = shop

function runCommand(...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: shop.context.config.databaseUrl,
    DATA_DIR: shop.dataDir,
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, 'owner', ...args], {
    env: { ...env, DATABASE_OWNER_URL: '' },
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

const signIn = () =>
  shop.call('POST', '/api/auth/login', { body: { email: owner.email, password: shop.password } })

test('a sole owner without phone and recovery codes is let in again from the server', async () => {
  await withFactor(owner)
  const locked = await signIn()
  expect([locked.status, locked.cookies]).toEqual([401, []])

  const { status, output } = runCommand('--reset-second-factor')
  expect([status, output]).toEqual([0, expect.stringContaining(owner.email)])
  expect((await owner.call('GET', '/api/auth/check-auth')).status).toBe(401)
  const open = await signIn()
  expect(open.status).toBe(200)
  const again = shop.person(
    open.body.user,
    open.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  )
  const audit = await again.call('GET', '/api/admin/audit')
  expect(audit.body.data[0]).toMatchObject({
    action: 'secondFactorReset',
    userName: 'server',
    subject: `staff:${owner.email}`,
  })
  const [notice] = await shop.db`
    SELECT payload->>'what' AS what FROM outbox WHERE recipient = ${owner.email} AND kind = 'notice'
    ORDER BY created_at DESC LIMIT 1`
  expect(notice).toEqual({ what: 'secondFactorReset' })
})

test('the command says what it misses, and changes nothing', async () => {
  expect(runCommand()).toMatchObject({
    status: 1,
    output: expect.stringContaining('--reset-second-factor'),
  })
  const off = runCommand('--reset-second-factor')
  expect([off.status, off.output.trim()]).toEqual([1, `${owner.email} has no second factor.`])
  const other = await shop.staff('owner')
  await withFactor(other)
  const unnamed = runCommand('--reset-second-factor')
  expect([unnamed.status, unnamed.output]).toEqual([1, expect.stringContaining('several owners')])
  const unknown = runCommand('--reset-second-factor', 'nobody@example.com')
  expect([unknown.status, unknown.output]).toEqual([1, expect.stringContaining('is no owner')])
  const [left] = await shop.db`SELECT totp_confirmed FROM users WHERE id = ${other.id}`
  expect(left).toEqual({ totp_confirmed: true })
  expect(runCommand('--reset-second-factor', other.email).status).toBe(0)
})
