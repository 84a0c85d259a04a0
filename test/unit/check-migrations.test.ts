import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const squawk = join(process.cwd(), 'node_modules/.bin/squawk')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'zari-squawk-'))
  copyFileSync('.squawk.toml', join(folder, '.squawk.toml'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function check(text: string) {
  writeFileSync(join(folder, '005_change.sql'), text)
  const args = ['--reporter', 'gcc', '005_change.sql']
  const { status, stdout } = spawnSync(squawk, args, { cwd: folder, encoding: 'utf8' })
  const rules = [...stdout.matchAll(/: (?:warning|error): ([\w-]+)/g)].map(([, rule]) => rule)
  return { status, rules }
}

test.each([
  ['ALTER TABLE orders DROP COLUMN notes;', 'ban-drop-column'],
  ['DROP TABLE seeds;', 'ban-drop-table'],
  ['ALTER TABLE orders RENAME COLUMN notes TO note;', 'renaming-column'],
  ['ALTER TABLE seeds RENAME TO planted;', 'renaming-table'],
  [
    'ALTER TABLE orders ALTER COLUMN notes TYPE jsonb USING to_jsonb(notes);',
    'changing-column-type',
  ],
  ['ALTER TABLE orders ADD COLUMN host text NOT NULL;', 'adding-required-field'],
  ['ALTER TABLE orders ALTER COLUMN number SET NOT NULL;', 'adding-not-nullable-field'],
  [
    'ALTER TABLE orders ADD CONSTRAINT short CHECK (length(notes) < 9);',
    'constraint-missing-not-valid',
  ],
  ['CREATE INDEX orders_notes ON orders (notes);', 'require-concurrent-index-creation'],
])('refuses %s', (statement, rule) => {
  expect(check(statement)).toEqual({ status: 1, rules: [rule] })
})

test('accepts additions, and a removal that says why', () => {
  const text = `
CREATE TABLE plans (id uuid PRIMARY KEY, order_id uuid NOT NULL REFERENCES orders, note text NOT NULL);
CREATE INDEX plans_order ON plans (order_id);
ALTER TABLE orders ADD COLUMN planned boolean NOT NULL DEFAULT false;
-- Not used since 1.1.0.
-- squawk-ignore ban-drop-column
ALTER TABLE orders DROP COLUMN notes;`
  expect(check(text)).toEqual({ status: 0, rules: [] })
})

test('checks every migration after the first schema', () => {
  const config = readFileSync('.squawk.toml', 'utf8')
  const excluded = /excluded_paths = \[(.*)\]/.exec(config)?.[1]?.match(/\d{3}/g)
  expect(excluded).toEqual(['001', '002', '003', '004'])
})
