import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './say.mjs'
import { newScratch, onDatabase, runVitest } from './test.mjs'

const shortSet = [
  '--project=faults',
  '--project=operations',
  '--project=api',
  'test/faults/',
  'test/operations/',
  'test/api/http/access.test.ts',
  'test/api/http/ownership.test.ts',
]
/** `npm run test:full` runs fewer inputs per call and fewer histories. */
const FUZZ_RUNS = 500
const HISTORIES = 1000

/**
 * Runs everything in docs/reliability.md at full size. The soak takes half an hour; SOAK_MINUTES
 * and scenario names (`A1 B2`) shorten it.
 */
export async function faults(node, args) {
  const scratch = newScratch()
  const rows = join(scratch, 'findings.jsonl')
  const env = {
    FAULTS_REPORT: rows,
    FUZZ_RUNS: String(FUZZ_RUNS),
    HISTORIES: String(HISTORIES),
    ...(process.env.SOAK_MINUTES && { SOAK_MINUTES: process.env.SOAK_MINUTES }),
  }
  const wanted = args.length > 0 ? ['-t', `^(${args.join('|')}):`] : []
  /** @type {Record<string, () => Promise<{ passed: number, failed: number, skipped: number, failures: string[] }>>} */
  const stages = {
    'at full size': () => runVitest(node, scratch, ['--project=full', ...wanted], env),
  }
  if (args.length === 0)
    stages['the short set, with more of everything'] = () =>
      onDatabase(scratch, (database) => runVitest(node, scratch, shortSet, { ...env, ...database }))
  const failures = []
  try {
    for (const [name, stage] of Object.entries(stages)) {
      say(`\n── ${name} ──`)
      const { passed, failed, skipped, failures: said } = await stage()
      failures.push(...said)
      say(`${name}: ${passed} passed, ${failed} failed, ${skipped} skipped`)
    }
    const lines = existsSync(rows) ? readFileSync(rows, 'utf8').trim().split('\n') : []
    say(`\n${table(lines.map((line) => JSON.parse(line)))}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/** The format of docs/reliability.md. */
export const table = (findings) =>
  [
    '| | scenario | asked | seen | met |',
    '|---|---|---|---|---|',
    ...findings.map(
      ({ id, scenario, asked, seen, met }) =>
        `| ${id} | ${scenario} | ${asked} | ${seen} | ${met ? 'yes' : 'NO'} |`,
    ),
  ].join('\n')
