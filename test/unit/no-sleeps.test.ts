import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../', import.meta.url))

/** A pause for its own sake is too long on a quick machine and too short on a slow one. */
const pause =
  /waitForTimeout\(|networkidle|\b(?:wait|sleep|delay)\(\d|setTimeout\(\s*(?:resolve|done|\w+, ?\d)/

/** How many there are of those that are part of a condition, or play a slow machine. */
const allowed: Record<string, number> = {
  // Between two tries of a poll that ends with its condition.
  'support/until.ts': 1,
  'support/public-shop.ts': 1,
  // A line that is slow.
  'support/proxy.ts': 1,
  // A disk that stands still for so long, and a poll.
  'operations/slow-recovery.test.ts': 3,
  // Whoever comes second is given the time to come; the outcome does not depend on it.
  'faults/money-races.test.ts': 1,
}

test('no test waits for a time instead of a condition', () => {
  const found = ['api', 'faults', 'operations', 'support', 'unit'].flatMap((part) =>
    readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'no-sleeps.test.ts')
      .map((file) => {
        const lines = readFileSync(join(folder, part, file), 'utf8').split('\n')
        return { file: `${part}/${file}`, pauses: lines.filter((line) => pause.test(line)).length }
      }),
  )
  const more = found.filter(({ file, pauses }) => pauses > (allowed[file] ?? 0))
  expect(more).toEqual([])
})
