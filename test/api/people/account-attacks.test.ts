import { describe, expect, test } from 'vitest'
import type { Tx } from '#server/db.ts'
import { ensureAdmin } from '#server/people/accounts.ts'
import { crowd, newSession } from '#test/support/crowd.ts'
import { sendWhileLocked } from '#test/support/locks.ts'
import type { Reply } from '#test/support/server.ts'
import { openShop, type Person } from '#test/support/shop.ts'

const shop = await openShop({ env: { AUTH_RATE_LIMIT: '5' } })

test('an account cannot probe a list of addresses by requesting them', async () => {
  const [curious, ...others] = await crowd(shop, 8)
  const statuses: number[] = []
  for (const { email } of others) {
    const reply = await curious?.call('POST', '/api/auth/change-email', { newEmail: email })
    statuses.push(reply?.status ?? 0)
  }
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429])
})

describe('an owner who is removed during their own request', () => {
  async function letGoDuring(ask: (owner: Person) => Promise<Reply>) {
    const [owner, boss] = await crowd(shop, 2, 'owner')
    if (!owner || !boss) throw new Error('nobody came')
    const session = await newSession(shop, owner)
    const remove = async (tx: Tx) => {
      await tx`UPDATE users SET role = 'user', staff_role = NULL WHERE id = ${owner.id}`
      await tx`DELETE FROM staff_invites WHERE invited_by = ${owner.id}`
    }
    const send = () => ask(session)
    return (await sendWhileLocked(shop.db, remove, send, { mayAnswer: true })).status
  }

  test('cannot make anyone an owner', async () => {
    const friend = await shop.staff('orders')
    const status = await letGoDuring((owner) =>
      owner.call('PUT', `/api/admin/staff/${friend?.id}`, { staffRole: 'owner' }),
    )
    expect(status).toBe(403)
    expect(await shop.db`SELECT staff_role FROM users WHERE id = ${friend?.id ?? null}`).toEqual([
      { staff_role: 'orders' },
    ])
  })

  test('cannot invite anyone', async () => {
    const email = 'friend@example.com'
    const status = await letGoDuring((owner) =>
      owner.call('POST', '/api/admin/staff/invite', { email, staffRole: 'owner' }),
    )
    expect(status).toBe(403)
    expect(await shop.db`SELECT 1 FROM staff_invites WHERE email = ${email}`).toEqual([])
  })
})

test('an account registered with the owner’s address never becomes owner at any time', async () => {
  const squatter = await shop.shopper()
  const email = squatter?.email ?? ''
  await shop.db.begin(
    (tx) =>
      tx.script(`
        CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
        CREATE TRIGGER fail BEFORE DELETE ON sessions EXECUTE FUNCTION fail()`),
    'usual',
  )
  await expect(ensureAdmin(shop.db, { email, password: 'phulkari-bagh-2' })).rejects.toThrow()
  expect(await shop.db`SELECT role FROM users WHERE email = ${email}`).toEqual([{ role: 'user' }])
  await shop.db.begin((tx) => tx.script('DROP FUNCTION fail CASCADE'), 'usual')
  await ensureAdmin(shop.db, { email, password: 'phulkari-bagh-2' })
  expect((await squatter?.call('GET', '/api/admin/staff'))?.status).toBe(401)
})
