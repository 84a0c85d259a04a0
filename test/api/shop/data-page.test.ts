import { expect, test } from 'vitest'
import { dataPage, modulesThatWrite } from '#test/support/data-page.ts'
import { freshDatabase } from '#test/support/database.ts'

test('docs/data.md matches the database (npm run docs:data updates it)', async () => {
  const { db, drop } = await freshDatabase()
  try {
    await expect(await dataPage(db)).toMatchFileSnapshot('../../../docs/data.md')
  } finally {
    await drop()
  }
})

test('each table is written by one module', async () => {
  const { db, drop } = await freshDatabase()
  try {
    const tables = await db<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`
    const written = modulesThatWrite(tables.map(({ name }) => name))
    expect(written.size).toBeGreaterThan(25)
    expect([...written].filter(([, modules]) => modules.length > 1)).toEqual([])
  } finally {
    await drop()
  }
})
