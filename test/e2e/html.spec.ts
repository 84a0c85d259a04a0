import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { panelPaths } from '../../src/shared/panel-paths.ts'
import { paths } from '../../src/shared/paths.ts'
import { enter, expect, owner, shopper, test } from './visit.ts'

/** Rules of the HTML standard, without rules of style. */
const checker = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Links of one kind differ in ids, names and queries; one of each kind is checked. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '')
    .replaceAll(/\/[0-9a-f]{8}-[0-9a-f-]{27}/g, '/:id')
    .replace(/\/(product|lookbook|collection|category)\/[^/]+/, '/$1/:name')
    .replaceAll(/\/ZR-\d+/g, '/:number')

const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]* href="(\/[^"#]*)/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )

/** Checks the pages that a person reaches, as the server sends them. */
async function findMistakes(request: APIRequestContext, starts: readonly string[]) {
  const mistakes = new Set<string>()
  const known = new Set<string>()
  const waiting = [...starts]
  for (const path of waiting) {
    const kind = kindOf(path)
    if (known.has(kind) || path.startsWith(paths.logout)) continue
    known.add(kind)
    const answer = await request.get(path)
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue
    const html = await answer.text()
    waiting.push(...linksIn(html))
    const { results } = await checker.validateString(html)
    for (const { ruleId, message, selector } of results.flatMap(({ messages }) => messages))
      mistakes.add(`${kind}: ${ruleId}: ${message} (${selector})`)
  }
  return { mistakes: [...mistakes], pages: known.size }
}

const shopPaths = Object.values(paths)

test('every page kind that a visitor reaches is valid HTML', async ({ request }) => {
  const { mistakes, pages } = await findMistakes(request, [...shopPaths, '/no-such-page'])
  expect(mistakes).toEqual([])
  expect(pages).toBeGreaterThan(20)
})

test('every page kind that a shopper reaches is valid HTML', async ({ page }) => {
  await enter(page, shopper)
  const { mistakes, pages } = await findMistakes(page.request, shopPaths)
  expect(mistakes).toEqual([])
  expect(pages).toBeGreaterThan(20)
})

test('every page kind that the owner reaches is valid HTML', async ({ page }) => {
  await enter(page, owner)
  const starts = [paths.adminDashboard, paths.adminTailoring, ...Object.values(panelPaths)]
  const { mistakes, pages } = await findMistakes(page.request, starts)
  expect(mistakes).toEqual([])
  expect(pages).toBeGreaterThan(25)
})

test('the usual addresses of a site answer', async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect([icon.status(), (await icon.body()).readUInt16LE(2)]).toEqual([200, 1])
  const contact = await request.get('/.well-known/security.txt')
  expect(contact.headers()['content-type']).toContain('text/plain')
  expect(await contact.text()).toMatch(/^Contact: (mailto:|http)\S+\nExpires: \d{4}-\d\d-\d\dT/)
})
