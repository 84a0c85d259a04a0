import { expect, test } from 'vitest'
import { describeFileFault } from './file-faults.ts'

const fault = (code: string, path?: string) => Object.assign(new Error(code), { code, path })

test.each([
  [fault('ENOSPC', '/data/images/a.webp'), undefined, '/data/images/a.webp'],
  [fault('ENOSPC'), '/data/uploads/x', '/data/uploads/x'],
  [fault('EACCES', '/data/outbox'), undefined, '/data/outbox'],
  [fault('EROFS'), '/data', '/data'],
])('%o at %s names the path and a remedy', (error, path, place) => {
  expect(describeFileFault(error, path)).toContain(place)
  expect(describeFileFault(error, path)).toMatch(/Free space|Give this user rights/)
})

test('other errors are not about files', () => {
  expect(describeFileFault(fault('ENOENT', '/data'))).toBeUndefined()
  expect(describeFileFault('words')).toBeUndefined()
})
