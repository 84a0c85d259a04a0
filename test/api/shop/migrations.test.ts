import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { migrate } from '#server/database/upgrade/migrate.ts'
import { emptyDatabase } from '#test/support/database.ts'

const migrations = new URL('../../../migrations/', import.meta.url)
const fixtures = new URL('../../upgrades/', import.meta.url)

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
