import { afterEach, beforeEach, expect, test } from 'vitest'
import { canBeSeeded } from '#demo/seed.ts'
import { readConfig } from '#server/config.ts'
import { decideDemo } from '#server/shop/installation.ts'
import { freshDatabase } from '#test/support/database.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const decide = (env: Record<string, string> = {}) => decideDemo(database.db, readConfig(env))
const aServer = { DATABASE_URL: 'postgresql://shop@127.0.0.1/shop' }

const addAccount = () => database.db`
  INSERT INTO users (id, user_name, email, password_hash, role)
  VALUES (gen_random_uuid(), 'Asha', 'asha@example.com', 'x', 'user')`

test('an empty embedded database becomes the demo, another one a real shop', async () => {
  expect(await decide(aServer)).toBe(false)
  expect(await decide()).toBe(false)
  expect(await decide({ DEMO: '1' })).toBe(false)
})

test('a demo stays one without DEMO, and DEMO=0 ends it for good', async () => {
  expect(await decide()).toBe(true)
  expect(await decide(aServer)).toBe(true)
  expect(await decide({ DEMO: '0' })).toBe(false)
  expect(await decide({ DEMO: '1' })).toBe(false)
})

test('two processes that start together decide once', async () => {
  const both = await Promise.all([decide({ DEMO: '1' }), decide(aServer)])
  expect(new Set(both).size).toBe(1)
})

test('a database with accounts and no stored choice is a real shop', async () => {
  await addAccount()
  expect(await decide({ DEMO: '1' })).toBe(false)
})

test('a database with accounts and the demo’s mark is the demo', async () => {
  await addAccount()
  await database.db`INSERT INTO seeds (name) VALUES ('demo')`
  expect(await decide(aServer)).toBe(true)
})

test('nothing is planted beside an account', async () => {
  expect(await canBeSeeded(database.db)).toBe(true)
  await addAccount()
  expect(await canBeSeeded(database.db)).toBe(false)
})

test.each([
  [{ HOST: '0.0.0.0' }, 'on 0.0.0.0'],
  [{ WEB_ORIGIN: 'https://shop.example' }, 'at https://shop.example'],
  [{ TRUST_PROXY: '1' }, 'behind a proxy'],
  [{ TRUST_PROXY: '10.0.0.0/8' }, 'behind a proxy'],
])(
  'the demo’s published passwords are refused with %o, and nothing is decided',
  async (env, where) => {
    await expect(decide(env)).rejects.toThrow(where)
    expect(await database.db`SELECT 1 FROM installation`).toEqual([])
    const own = { DEMO_OWNER_PASSWORD: 'kanjivaram-own', DEMO_SHOPPER_PASSWORD: 'banarasi-own' }
    expect(await decide({ ...env, ...own })).toBe(true)
    await expect(decide(env)).rejects.toThrow(where)
    expect(await decide({ ...env, DEMO: '0' })).toBe(false)
    expect(await decide(env)).toBe(false)
  },
)
