import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabases } from '#server/database/open-databases.ts'
import { connect } from '#server/db.ts'
import { anotherProcess } from '#test/support/process.ts'
import { proxyTo } from '#test/support/proxy.ts'
import { openShop } from '#test/support/shop.ts'
import { until } from '#test/support/until.ts'

const shop = await openShop()

test('the SQL of docs/operations/install.md makes two roles that the shop can use', async () => {
  const page = await readFile('docs/operations/install.md', 'utf8')
  const [, block = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? []
  const mark = `doc_${Date.now()}`
  const statements = block
    .replaceAll(/\bzari_shop\b/g, `${mark}_shop`)
    .replaceAll(/\bzari\b/g, mark)
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean)
  expect(statements.length).toBeGreaterThan(2)
  const admin = connect(process.env.TEST_DATABASE_URL ?? '', { max: 1 })
  const urlOf = (user: string, password: string) => {
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    return Object.assign(url, { username: user, password, pathname: `/${mark}` }).href
  }
  try {
    for (const statement of statements) await admin.alone(statement)
    const config = readConfig({
      DATABASE_OWNER_URL: urlOf(mark, 'owner-password'),
      DATABASE_URL: urlOf(`${mark}_shop`, 'shop-password'),
    })
    const warnings: string[] = []
    const { db } = await openDatabases(config, (text) => warnings.push(text))
    expect(await db`SELECT count(*)::int AS n FROM products`).toEqual([{ n: 0 }])
    await expect(db`DELETE FROM audit_log`).rejects.toThrow('permission denied')
    expect(warnings).toEqual([])
    await db.end()
  } finally {
    await admin.alone(`DROP DATABASE IF EXISTS ${mark} WITH (FORCE)`)
    for (const role of [`${mark}_shop`, mark]) await admin.alone(`DROP ROLE IF EXISTS ${role}`)
    await admin.end()
  }
})

test('while the database is down, /healthz stays 200 and /readyz is 503', async () => {
  const url = new URL(shop.context.config.databaseUrl ?? '')
  const line = await proxyTo(Number(url.port))
  url.port = String(line.port)
  const server = await anotherProcess(shop, 'api', { DATABASE_URL: url.href })
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).status
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200])
  await line.close()
  await until(async () => (await ask('/readyz')) === 503)
  expect([await ask('/healthz'), await ask('/livez')]).toEqual([200, 200])
  await server.kill()
})
