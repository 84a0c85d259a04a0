import type { Locator, Page, Request } from '@playwright/test'
import {
  enter,
  expect,
  holdRequests,
  openCustomer,
  openPanel,
  owner,
  refuseChanges,
  settled,
  test,
} from '#test/e2e/visit.ts'

/** Forms that stay open once saved: where they are, two fields, and their button. */
const forms: [what: string, path: string, first: RegExp, second: RegExp, button: RegExp][] = [
  ['settings', '/admin/settings', /^Opening hours/, /^Tagline/, /^Save/],
  ['the home page', '/admin/settings/home', /^Title of the story/, /^Title$/, /^Save/],
  ['an email', '/admin/settings/emails?mail=orderShipped', /^Subject/, /^Text$/, /^Save/],
  ['a feature', '/admin/features', /^Caption/, /^Caption/, /^Save/],
  ['notes', '', /^Notes on/, /^Notes on/, /^Save the notes/],
  [
    'ways to pay',
    '/admin/settings/payments',
    /^Discount for paying online/,
    /^Name of the payee/,
    /^Save/,
  ],
]

const findField = (page: Page, label: RegExp) => page.getByLabel(label).first()

const isPut = (request: Request) => request.method() === 'PUT'

async function awaitSaved(page: Page) {
  const response = await page.waitForResponse((answer) => isPut(answer.request()))
  expect(response.status()).toBe(200)
}

async function saveNow(page: Page, save: Locator) {
  await Promise.all([awaitSaved(page), save.click()])
}

/** Types `text` into `field` between the request and the answer of a save. */
async function typeWhileSaving(page: Page, save: Locator, field: Locator, text: string) {
  const release = await holdRequests(page, '**/api/**', isPut)
  await Promise.all([page.waitForRequest(isPut), save.click()])
  await field.fill(text)
  await Promise.all([awaitSaved(page), release()])
  await expect(save).toBeEnabled()
}

for (const [what, path, first, second, button] of forms)
  test(`keeps text typed while ${what} is being saved, and can save it next`, async ({ page }) => {
    await enter(page, owner)
    if (what === 'notes') await openCustomer(page)
    else await openPanel(page, path)
    const [one, other] = [findField(page, first), findField(page, second)]
    const [oneBefore, otherBefore] = [await one.inputValue(), await other.inputValue()]
    const sent = what === 'ways to pay' ? '4' : `Sent ${Date.now()}`
    await one.fill(sent)
    const save = page.getByRole('button', { name: button }).first()
    await typeWhileSaving(page, save, other, 'Typed later')
    await expect(other).toHaveValue('Typed later')
    await saveNow(page, save)
    await page.reload()
    await settled(page)
    await expect(other).toHaveValue('Typed later')
    if (first.source !== second.source) await expect(one).toHaveValue(sent)
    await one.fill(oneBefore)
    await other.fill(otherBefore)
    await saveNow(page, save)
  })

test('typing does not abort a save that was refused before and is sent again', async ({ page }) => {
  await enter(page, owner)
  await openPanel(page, '/admin/settings')
  const [hours, tagline] = [findField(page, /^Opening hours/), findField(page, /^Tagline/)]
  const [hoursBefore, taglineBefore] = [await hours.inputValue(), await tagline.inputValue()]
  const save = page.getByRole('button', { name: /^Save/ }).first()
  await hours.fill('Ten to six')
  const refused = { status: 409, code: 'busy', message: 'Refused once.' }
  const accept = await refuseChanges(page, refused)
  await save.click()
  await expect(page.getByText('Refused once.').first()).toBeVisible()
  await accept()
  await typeWhileSaving(page, save, tagline, 'Typed later')
  await saveNow(page, save)
  await hours.fill(hoursBefore)
  await tagline.fill(taglineBefore)
  await saveNow(page, save)
})
