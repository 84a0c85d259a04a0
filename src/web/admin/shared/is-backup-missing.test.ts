import { expect, test } from 'vitest'
import { isBackupMissing } from './is-backup-missing.ts'

const at = '2026-01-05T03:30:00.000Z'

test.each([
  ['none was made', { at: null, isOld: false, state: 'idle' }, true],
  ['the daily one is overdue', { at, isOld: true, state: 'idle' }, true],
  ['the last one failed', { at, isOld: false, state: 'failed' }, true],
  ['the first one runs', { at: null, isOld: false, state: 'running' }, false],
  ['backups are made by other means', { at: null, isOld: false, state: 'unavailable' }, false],
  ['one was made', { at, isOld: false, state: 'idle' }, false],
] as const)('a backup is missing if %s: %o, %s', (_, facts, isMissing) => {
  expect(isBackupMissing(facts)).toBe(isMissing)
})
