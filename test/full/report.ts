import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

export type Finding = { id: string; scenario: string; asked: string; seen: string; met: boolean }

/** Adds a row to the table of `npm run test:faults`; fails the test if it is not met. */
export function report(finding: Finding) {
  const file = process.env.FAULTS_REPORT
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`)
  expect(finding, finding.seen).toMatchObject({ met: true })
}

/** Number of each status, as "200 × 5, 409 × 3". */
export function tally(statuses: readonly number[]): string {
  const counts = Object.groupBy(statuses, (status) => status)
  return Object.entries(counts)
    .map(([status, all]) => `${status === '0' ? 'no answer' : status} × ${all?.length}`)
    .join(', ')
}
