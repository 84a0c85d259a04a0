import { expect, test } from 'vitest'
import { readPlaywright, readVitest } from '../../bin/parts/reports.mjs'

const journey = (title: string, status: string, message?: string) => ({
  title,
  tests: [
    { projectName: 'desktop', status, results: [{ ...(message && { error: { message } }) }] },
  ],
})

test('names a journey that needed a second try, as failed', () => {
  const read = readPlaywright({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        title: 'buying.spec.ts',
        specs: [journey('pays', 'expected')],
        suites: [
          {
            title: 'a gift',
            specs: [
              journey('is wrapped', 'flaky', '\u001b[31mError: no ribbon\u001b[39m'),
              journey('is sent', 'unexpected', 'Error: no stamp'),
            ],
          },
        ],
      },
    ],
  })
  expect(read).toMatchObject({ passed: 1, failed: 2, skipped: 2 })
  expect(read.failures.join('\n')).toBe(
    [
      '  ✗ [desktop] buying.spec.ts › a gift › is wrapped (passed at another try only)',
      '    Error: no ribbon',
      '  ✗ [desktop] buying.spec.ts › a gift › is sent',
      '    Error: no stamp',
    ].join('\n'),
  )
})

test('names a failed test with the first lines of its message', () => {
  const message = Array.from({ length: 20 }, (_, line) => `line ${line}`).join('\n')
  const read = readVitest({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 0,
    success: false,
    testResults: [
      {
        name: 'cart.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'adds' },
          { status: 'failed', fullName: 'removes', failureMessages: [message] },
        ],
      },
      { name: 'typo.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] },
    ],
  })
  expect(read).toMatchObject({ passed: 3, failed: 2 })
  expect(read.failures).toHaveLength(2)
  expect(read.failures[0]).toContain('cart.test.ts › removes\n    line 0\n')
  expect(read.failures[0]).not.toContain('line 12')
  expect(read.failures[1]).toContain('typo.test.ts\n    SyntaxError')
})
