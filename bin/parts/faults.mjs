import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { say } from './say.mjs'
import { newScratch, onDatabase, runVitest } from './test.mjs'

const shortSet = [
  '--project=faults',
  '--project=api',
  'test/faults/',
  'test/api/http/hostile.test.ts',
  'test/api/http/access.test.ts',
  'test/api/http/ownership.test.ts',
]
/** Inputs a call, and histories of the shop, of which `npm test` tries fewer. */
const FUZZ_RUNS = 500
const HISTORIES = 1000

/**
 * Everything of docs/reliability.md at full size; ends with a table of what was asked and seen. The soak alone
 * takes half an hour; SOAK_MINUTES and the names of scenarios (`A1 B2`) make it shorter.
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
    const found = existsSync(rows) ? readFileSync(rows, 'utf8').trim().split('\n') : []
    say(`\n${table(found.map((line) => JSON.parse(line)))}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  if (failures.length > 0) say(`\nFailed:\n${failures.join('\n')}`)
  process.exitCode = failures.length === 0 ? 0 : 1
}

/** As docs/reliability.md has it. */
export const table = (findings) =>
  [
    '| | scenario | asked | seen | met |',
    '|---|---|---|---|---|',
    ...findings.map(
      ({ id, scenario, asked, seen, met }) =>
        `| ${id} | ${scenario} | ${asked} | ${seen} | ${met ? 'yes' : 'NO'} |`,
    ),
  ].join('\n')
