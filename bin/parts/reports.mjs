import { stripVTControlCharacters } from 'node:util'
import { root } from './install.mjs'

const LINES_OF_A_MESSAGE = 12

const firstLines = (message) =>
  stripVTControlCharacters(message ?? '')
    .replaceAll(root, '')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
    .slice(0, LINES_OF_A_MESSAGE)
    .map((line) => `    ${line.trimEnd()}`)
    .join('\n')

const failure = (name, message) => [`  ✗ ${name}`, firstLines(message)].filter(Boolean).join('\n')

/** For `vitest --reporter=json`. A file that failed to load has a message and no tests. */
export function readVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  success,
  testResults,
}) {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [failure(name.replace(root, ''), message)]
    return failed.map((result) =>
      failure(`${name.replace(root, '')} › ${result.fullName}`, result.failureMessages?.[0]),
    )
  })
  return {
    passed: numPassedTests,
    failed: Math.max(numFailedTests, failures.length, success ? 0 : 1),
    skipped: numPendingTests,
    failures,
  }
}

function* listTests(suites, above = []) {
  for (const suite of suites) {
    const titles = [...above, suite.title]
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) yield { ...test, name: [...titles, spec.title].join(' › ') }
    yield* listTests(suite.suites ?? [], titles)
  }
}

/** For Playwright's JSON. A journey that needed a retry counts as failed. */
export function readPlaywright({ stats, errors, suites }) {
  const wrong = [...listTests(suites)].filter(({ status }) =>
    ['unexpected', 'flaky'].includes(status),
  )
  const failures = [
    ...wrong.map(({ name, projectName, status, results }) =>
      failure(
        `[${projectName}] ${name}${status === 'flaky' ? ' (passed at another try only)' : ''}`,
        results.find(({ error }) => error)?.error.message,
      ),
    ),
    ...errors.map(({ message }) => failure('outside the journeys', message)),
  ]
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures,
  }
}
