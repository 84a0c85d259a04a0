import { uuidv7 } from 'uuidv7'
import {
  enter,
  expect,
  holdRequests,
  openPanel,
  orderByPhone,
  owner,
  refuseChanges,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

const conflict = { status: 409, code: 'overtaken', message: 'Somebody changed it.' }

test.beforeEach(({ page }) => enter(page, owner))

test('a refused reply does not show its refusal in the next form of the review', async ({
  page,
}) => {
  await openPanel(page, '/admin/reviews')
  const review = page.getByRole('main').getByRole('listitem').first()
  await review.getByRole('button', { name: /^(Reply|Change the reply)$/ }).click()
  await review.getByRole('textbox').fill('Thank you.')
  const accept = await refuseChanges(page, conflict)
  await review.getByRole('button', { name: 'Save' }).click()
  await expect(review.getByText(conflict.message)).toBeVisible()
  await accept()
  await review.getByRole('button', { name: 'Cancel' }).click()
  await review.getByRole('button', { name: 'Hide' }).click()
  await expect(review.getByRole('textbox')).toBeVisible()
  await expect(review.getByText(conflict.message)).toHaveCount(0)
})

test('a review offers no form while it is being shown again', async ({ page }) => {
  await openPanel(page, '/admin/reviews')
  const review = page.getByRole('main').getByRole('listitem').first()
  await review.getByRole('button', { name: 'Hide' }).click()
  await review.getByRole('textbox').fill('A test')
  await review.getByRole('button', { name: 'Save' }).click()
  const show = review.getByRole('button', { name: 'Show again' })
  await expect(show).toBeVisible()
  const release = await holdRequests(page, '**/api/**', (request) => request.method() !== 'GET')
  await show.click()
  await expect(review.getByRole('button', { name: /^(Reply|Change the reply)$/ })).toBeDisabled()
  release()
  await expect(review.getByRole('button', { name: 'Hide' })).toBeEnabled()
})

test('a new code by email keeps the code of another card on the page', async ({ page }) => {
  const recipientEmail = `card-${Date.now()}@example.com`
  const card = { cardId: uuidv7(), amount: 700, recipientName: '', recipientEmail, message: '' }
  await page.request.post('/api/admin/gift-cards', { data: card })
  await openPanel(page, `/admin/gift-cards?q=${recipientEmail}`)
  await page.getByRole('button', { name: 'Issue a gift card' }).click()
  await page.getByLabel('Value in rupees').fill('500')
  await page.getByRole('button', { name: 'Issue a card of ₹500' }).click()
  const code = page.getByLabel('Code of the card')
  await expect(code).toBeVisible()
  const shownCode = await code.inputValue()
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(toastIn(page, /new code/i)).toBeVisible()
  await expect(code).toHaveValue(shownCode)
})

test('a refused removal of a payer’s reference is answered beside it', async ({
  page,
  playwright,
}) => {
  const orderId = await orderByPhone(page.request)
  const made = await page.request.post(`/api/admin/orders/payment-link/${orderId}`, { data: {} })
  const link = new URL((await made.json()).data.url)
  const payer = await playwright.request.newContext({
    baseURL: link.origin,
    extraHTTPHeaders: { cookie: `zari-pay=${link.pathname.replace('/pay/', '')}` },
  })
  const reference = String(Date.now()).slice(-12).padStart(12, '4')
  const claimed = await payer.post('/api/pay/claim', { data: { reference } })
  expect(claimed.status()).toBe(200)
  await payer.dispose()
  await openPanel(page, `/admin/orders?order=${orderId}`)
  const accept = await refuseChanges(page, conflict)
  const remove = page.getByRole('button', { name: `Remove the reference ${reference}` })
  await remove.click()
  await expect(page.getByRole('alert').filter({ hasText: conflict.message })).toBeVisible()
  await accept()
  await remove.click()
  await expect(remove).toHaveCount(0)
})

test('a refused undo of many products keeps its dialog', async ({ page }) => {
  const list = await page.request.get('/api/admin/products/get?limit=2&q=saree')
  const ids = (await list.json()).data.map(({ _id }: { _id: string }) => _id)
  expect(ids).toHaveLength(2)
  const change = { kind: 'price', percent: 10 }
  const changed = await page.request.post('/api/admin/products/bulk', {
    data: { ids, preview: false, change },
  })
  expect(changed.ok()).toBe(true)
  await openPanel(page, '/admin/audit')
  await page
    .getByRole('button', { name: /^Undo 2/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Undo a change/ })
  const undo = dialog.getByRole('button', { name: /^Undo/ })
  const accept = await refuseChanges(page, conflict)
  await undo.click()
  await expect(toastIn(page, conflict.message)).toBeVisible()
  await expect(dialog).toBeVisible()
  await accept()
  await undo.click()
  await expect(dialog).toHaveCount(0)
})

test('the audit log accepts any number of entries in its address', async ({ page }) => {
  await openPanel(page, '/admin/audit?show=60.5')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('a further page that fails to load counts no rows', async ({ page }) => {
  await openPanel(page, '/admin/customers')
  await page.route('**/api/admin/customers**', (route) =>
    route.fulfill({ status: 429, json: { success: false, message: 'Later.' } }),
  )
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('link', { name: 'Previous' })).toBeVisible()
  await expect(pages.getByText(/ of /)).toHaveCount(0)
})
