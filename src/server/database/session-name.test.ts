import pg from 'pg'
import { expect, test } from 'vitest'
import { sessionOptions, toSessionVersion, versionInName } from './session-name.ts'

const nameIn = (url: string) =>
  new pg.Client(sessionOptions(url) as pg.ClientConfig) as pg.Client & {
    connectionParameters: { application_name: string; ssl: unknown }
  }

test.each([
  'postgresql://shop:secret@localhost/zari',
  'postgresql://shop:secret@localhost/zari?application_name=mine',
  'postgresql://shop:secret@localhost/zari?application_name=mine&sslmode=disable',
  'postgresql://shop:secret@localhost/zari?sslmode=disable&application_name=mine',
])('a session names the version, regardless of the URL: %s', (url) => {
  const { application_name: name } = nameIn(url).connectionParameters
  expect(versionInName(name)).toMatch(/^\d/)
})

test('the version of a long name fits into application_name', () => {
  const version = toSessionVersion(`040_${'x'.repeat(80)}.sql`)
  expect(Buffer.byteLength(`zari ${version} notices`)).toBeLessThan(64)
  expect(versionInName(`zari ${version} notices`)).toBe(version)
})

test.each(['', 'psql', 'zari', 'zari notices', 'zari 039_a pooled', 'bazaari 039_a'])(
  'the name "%s" has no version',
  (name) => expect(versionInName(name)).toBeUndefined(),
)

test('versions compare in the order of migrations', () => {
  const names = [
    '003_owner.sql',
    '003b_figures.sql',
    '039.sql',
    '039_a.sql',
    '039_a_b.sql',
    '040.sql',
  ]
  expect(names.toSorted()).toEqual(names)
  expect(names.map(toSessionVersion).toSorted()).toEqual(names.map(toSessionVersion))
})
