import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { linePolicy } from '#shared/catalogue/return-policy-schema.ts'
import { emptyDatabase } from '#test/support/database.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const fixtures = new URL('../../upgrades/', import.meta.url)

test('days and terms of return become policies, and terms of lines their copies', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'zari-migrations-'))
  for (const name of await readdir(migrations))
    if (name < '018') await copyFile(new URL(name, migrations), join(folder, name))
  const { db, drop } = await emptyDatabase()
  await migrate(db, pathToFileURL(`${folder}/`))
  await db`INSERT INTO settings (shop) VALUES ('{"returnDays": 7}')`
  const [silk, cotton, plain] = [randomUUID(), randomUUID(), randomUUID()]
  await db`
    INSERT INTO products (id, title, description, category, image, price_paise, search_words)
    SELECT id, 'Piece', '', 'bridal', '', 100000, '' FROM unnest(${[silk, cotton, plain]}::uuid[]) AS id`
  await db`
    INSERT INTO product_making_terms (product_id, return_terms)
    VALUES (${silk}, 'Alterations only'), (${cotton}, 'Alterations within 15 days'), (${plain}, '')`
  const orderId = randomUUID()
  await db`
    INSERT INTO orders (id, recipient_name, address, city, pincode, phone, notes, total_paise, fingerprint)
    VALUES (${orderId}, '', '', '', '', '', '', 100000, '')`
  await db`
    INSERT INTO order_lines (order_id, position, product_id, title, image, price_paise, quantity)
    SELECT ${orderId}, n, ${silk}, 'Piece', '', 100000, 1 FROM generate_series(0, 1) AS n`
  await db`
    INSERT INTO made_lines (line_id, order_id, return_terms)
    SELECT id, order_id, CASE position WHEN 0 THEN 'Alterations only' ELSE '' END FROM order_lines`

  await migrate(db, migrations)
  const policies = await db<{ name: string; id: string }[]>`
    SELECT id, name, is_default, days, remedies, way_back, made_faulty_only, explanation
    FROM return_policies ORDER BY name`
  const terms = {
    ...{ days: 7, remedies: ['refund'], way_back: 'shopper', made_faulty_only: true },
  }
  expect(policies).toMatchObject([
    { name: 'Made to order 1', is_default: false, ...terms, explanation: 'Alterations only' },
    { name: 'Made to order 2', ...terms, explanation: 'Alterations within 15 days' },
    { name: 'Standard', is_default: true, ...terms, explanation: '' },
  ])
  const products = await db`
    SELECT p.id, r.name FROM products p LEFT JOIN return_policies r ON r.id = p.return_policy_id`
  expect(products).toHaveLength(3)
  expect(products).toEqual(
    expect.arrayContaining([
      { id: silk, name: 'Made to order 1' },
      { id: cotton, name: 'Made to order 2' },
      { id: plain, name: null },
    ]),
  )
  const lines = await db<{ policy: unknown }[]>`
    SELECT return_policy AS policy FROM order_lines ORDER BY position`
  expect(lines).toMatchObject([
    { policy: { faultyOnly: true, days: 0, remedies: [], explanation: 'Alterations only' } },
    { policy: null },
  ])
  expect(linePolicy.safeParse(lines[0]?.policy).success).toBe(true)
  await drop()
  await rm(folder, { recursive: true })
})

describe('a migration', () => {
  test('never changes once released', async () => {
    const landed = JSON.parse(await readFile(new URL('landed.json', fixtures), 'utf8'))
    const files = (await readdir(migrations)).filter((name) => name.endsWith('.sql'))
    const now = await Promise.all(
      files.map(async (name) => {
        const text = await readFile(new URL(name, migrations), 'utf8')
        return [name, createHash('sha256').update(text).digest('hex')]
      }),
    )
    // A new migration adds its line to test/upgrades/landed.json; lines of a release never change.
    expect(Object.fromEntries(now)).toEqual(landed)
  })

  test('names its file and line if it fails', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zari-migrations-'))
    const { db, drop } = await emptyDatabase()
    await writeFile(
      join(folder, '001_a.sql'),
      'CREATE TABLE a (b int);\n\nALTER TABLE a ADD c nothing;',
    )
    const failed = migrate(db, pathToFileURL(`${folder}/`))
    await expect(failed).rejects.toThrow('migrations/001_a.sql:3: type "nothing" does not exist')
    await drop()
    await rm(folder, { recursive: true })
  })

  test('prevents the start if it was changed after a database applied it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'zari-migrations-'))
    const url = pathToFileURL(`${folder}/`)
    const { db, drop } = await emptyDatabase()
    await writeFile(join(folder, '001_a.sql'), 'CREATE TABLE a (b int);')
    expect(await migrate(db, url)).toEqual(['001_a.sql'])
    await writeFile(join(folder, '001_a.sql'), 'CREATE TABLE a (b bigint);')
    await expect(migrate(db, url)).rejects.toThrow(/001_a\.sql was changed.*dev -- --reset/)
    await drop()
    await rm(folder, { recursive: true })
  })
})
