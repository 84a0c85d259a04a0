import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabases } from '#server/database/open-databases.ts'
import { grantShopRole } from '#server/database/upgrade/migrate.ts'
import { buy, readyToBuy } from '#test/support/checkout.ts'
import { emptyDatabase, freshDatabase } from '#test/support/database.ts'
import { openShop } from '#test/support/shop.ts'

const role = `shop_${randomBytes(4).toString('hex')}`
const owner = await freshDatabase()
const url = new URL(owner.url)
url.username = role
url.password = 'a secret @ 1/2'
await grantShopRole(owner.db, url.href)
await grantShopRole(owner.db, url.href)
afterAll(async () => {
  await owner.db.begin((tx) => tx.script(`DROP OWNED BY ${role}; DROP ROLE ${role}`), 'usual')
  await owner.drop()
})
const shop = await openShop({ env: { DATABASE_URL: url.href } })

describe('the database role of the running shop', () => {
  test('has enough rights to sell and to run the shop', async () => {
    const productId = await shop.product()
    const shopper = await shop.shopper()
    const { addressId } = await readyToBuy(shopper, [{ productId }])
    const order = await buy(shopper, addressId, 45000)
    const { owner: boss } = shop
    const shipped = await boss.call('PUT', `/api/admin/orders/update/${order}`, {
      orderStatus: 'inShipping',
    })
    expect(shipped.status).toBe(200)
    const log = await boss.call('GET', '/api/admin/audit')
    expect(log.body.data[0]).toMatchObject({ action: 'orderStatusChanged' })
  })

  test('is no superuser and owns nothing', async () => {
    expect(
      await shop.db`
        SELECT current_user AS name, rolsuper AS super, rolcreaterole AS roles, rolcreatedb AS databases,
               (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
        FROM pg_roles r WHERE rolname = current_user`,
    ).toEqual([{ name: role, super: false, roles: false, databases: false, owned: 0 }])
  })

  test.each([
    "UPDATE audit_log SET user_name = 'nobody'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER ALL',
    'DROP TRIGGER audit_log_only_grows ON audit_log',
    'DROP TABLE audit_log',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS $$ SELECT NULL $$',
    'CREATE TABLE mine (a int)',
    'SET session_replication_role = replica',
    'DELETE FROM migrations',
    "UPDATE account_events SET address = '203.0.113.1'",
    'TRUNCATE account_events',
    "COPY users TO PROGRAM 'cat'",
  ])('may not: %s', async (statement) => {
    await expect(shop.db.begin((tx) => tx.script(statement), 'usual')).rejects.toMatchObject({
      code: '42501',
    })
  })
})

test('a role that is both owner and shop keeps its rights for the next migration', async () => {
  const database = await emptyDatabase()
  const name = `both_${randomBytes(4).toString('hex')}`
  const run = (text: string) => database.db.begin((tx) => tx.script(text), 'usual')
  const url = new URL(database.url)
  await run(`CREATE ROLE ${name} LOGIN PASSWORD 'secret';
             ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${name}`)
  url.username = name
  url.password = 'secret'
  const env = { DATABASE_URL: url.href, DATABASE_OWNER_URL: url.href }
  const { db } = await openDatabases(readConfig(env), () => {})
  const inserted = await db`
    INSERT INTO migrations (name, checksum) VALUES ('999_later.sql', '') RETURNING name`
  expect(inserted).toEqual([{ name: '999_later.sql' }])
  await db.end()
  await database.drop()
  await owner.db.begin((tx) => tx.script(`DROP ROLE ${name}`), 'usual')
})
