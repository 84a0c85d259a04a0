import { expect, test } from 'vitest'
import { dataPage } from '#test/support/data-page.ts'
import { freshDatabase } from '#test/support/database.ts'

test('docs/data.md is what the database is (npm run docs:data makes it so)', async () => {
  const { db, drop } = await freshDatabase()
  try {
    await expect(await dataPage(db)).toMatchFileSnapshot('../../../docs/data.md')
  } finally {
    await drop()
  }
})
