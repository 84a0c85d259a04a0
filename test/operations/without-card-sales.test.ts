import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyProject, failedChecks } from '#test/support/project-copy.ts'

/** The files of gift card sales: the part, its routes, its contract, its page and its tests. */
const files = new RegExp(
  [
    '^src/server/orders/parts/card-sale/',
    '^src/server/orders/buying/buy-card\\.ts$',
    '^src/server/orders/routes/card-sales\\.ts$',
    '^src/shared/orders/card-sale-(calls|schema)\\.ts$',
    '^src/shared/words/hindi/card-sales\\.ts$',
    '^src/web/shop/gift-cards/',
    '^test/api/orders/bought-cards\\.ts$',
    '^test/(api/orders|e2e/shop)/(card-sales|gift-card-page|gift-card-phone)\\.(test|spec)\\.ts$',
  ].join('|'),
)

/** What names them elsewhere: a row of each list, and functions and tests that only they need. */
const mentions: Record<string, RegExp[]> = {
  'src/server/orders/parts/index.ts': [/^.*cardSalePart.*\n/gm],
  'src/server/orders/routes/index.ts': [/^.*cardSaleRoutes.*\n/gm],
  'src/shared/contract.ts': [/^.*cardSaleCalls.*\n/gm],
  'src/shared/words/hindi/catalogue.ts': [/^.*cardSales.*\n/gm],
  'src/web/routes.ts': [/^.*shop\/gift-cards\/.*\n/gm],
  'src/server/orders/money/credit/credit-record.ts': [
    /export const setRecipient = [\s\S]+?`\n {2}[\s\S]+?`\n\n/,
  ],
  'src/server/records/outbox.ts': [
    /\/\*\*[^/]+\*\/\nexport async function readdressCardEmail[\s\S]+?\n\}\n\n/,
  ],
  'test/api/http/ownership.test.ts': [/^.*'(PUT|POST) \/api\/shop\/gift-cards\/.*\n/gm],
  'test/api/http/belongings.ts': [
    /^.*'(PUT|POST) \/api\/shop\/gift-cards\/.*\n/gm,
    /^import .*(card-sales|days)\.ts'\n/gm,
  ],
  'test/api/shop/marked-lives.ts': [
    /^import .*card-sales\.ts'\n/m,
    /^ {2}await buyCard\(.*\n\n/m,
    /async function buyCard[\s\S]+?\n\}\n\n/,
  ],
  'docs/data.md': [
    /, `server\/orders\/parts\/card-sale\/card-sales\.ts`/,
    /`server\/orders\/parts\/card-sale\/card-sales\.ts`, /,
  ],
}

const copies: { remove: () => Promise<void> }[] = []
afterAll(() => Promise.all(copies.map(({ remove }) => remove())))

test('the checks pass without an optional part, its routes, calls, page and tests', async () => {
  const project = await copyProject(files)
  copies.push(project)
  expect(project.removed.length).toBeGreaterThan(10)
  for (const [file, patterns] of Object.entries(mentions)) {
    const path = join(project.copy, file)
    const text = readFileSync(path, 'utf8')
    const rest = patterns.reduce((left, pattern) => left.replace(pattern, ''), text)
    expect(rest, file).not.toBe(text)
    writeFileSync(path, rest)
  }
  expect(failedChecks(project.copy)).toEqual([])
})
