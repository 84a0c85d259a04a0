import type { Browser, BrowserContextOptions } from '@playwright/test'
import {
  axeFindings,
  enter,
  expect,
  newcomer,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function signedIn(browser: Browser, options: BrowserContextOptions) {
  const page = await (await browser.newContext({ ...options, reducedMotion: 'reduce' })).newPage()
  const someone = newcomer()
  await page.request.post('/api/auth/register', { data: someone })
  await page.request.post('/api/auth/login', { data: someone })
  return { page, someone }
}

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a shopper buys a gift card, and the owner sees its order, ${size.width} px wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(size)
    const { page: mine } = await signedIn(browser, { baseURL, viewport: size })
    await mine.goto('/shop/gift-cards')
    await settled(mine)
    await mine.getByLabel(/^Another value/).fill('7')
    await mine.getByLabel('Name of who receives it').fill('Asha')
    const email = `asha-${Date.now()}@example.com`
    await mine.getByLabel('Their email').fill(email)
    await mine.getByLabel('Message (optional)').fill('For your wedding')
    await mine.getByRole('button', { name: 'Pay for the card' }).click()
    await expect(mine.getByText('A gift card is worth ₹500 to ₹50,000.')).toBeVisible()
    await settled(mine)
    await expect(mine.getByLabel('Their email')).toHaveValue(email)
    expect(await axeFindings(mine)).toEqual([])
    await mine.getByLabel(/^Another value/).fill('1500')
    await expect(mine.getByLabel('Preview of the card')).toContainText('₹1,500')
    await mine.getByRole('radio', { name: 'PayPal' }).check()
    await tabTo(mine, mine.getByRole('button', { name: 'Pay for the card' }))
    await mine.keyboard.press('Enter')
    await mine.getByRole('button', { name: /^Pay/ }).click()
    await expect(mine.getByRole('heading', { name: 'Payment is successfull!' })).toBeVisible()
    await mine.goto('/shop/gift-cards')
    await settled(mine)
    await expect(mine.getByText(`Asha, ${email}`)).toBeVisible()
    expect(await axeFindings(mine)).toEqual([])
    await mine.goto('/shop/account')
    await settled(mine)
    const row = mine.getByRole('table', { name: 'Order History' }).getByRole('row').nth(1)
    await expect(row).toContainText('Gift card')
    await row.getByRole('link', { name: /^View Details/ }).click()
    const details = mine.getByRole('dialog', { name: 'Order Details' })
    await expect(details.getByRole('heading', { name: 'Payment' })).toBeVisible()
    await expect(details.getByRole('heading', { name: 'Pieces' })).toHaveCount(0)

    await enter(page, owner)
    await openPanel(page, `/admin/gift-cards?q=${email}`)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: /^Bought by order/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Order Details' })
    await expect(dialog.getByText('A gift card, which is sent by email')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Staff notes' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Make a tracking link' })).toHaveCount(0)
    expect(await axeFindings(page)).toEqual([])

    await openPanel(page, '/admin/dashboard')
    const paidOrders = page.getByRole('link', { name: /^Paid orders/ })
    const count = (await paidOrders.innerText()).match(/\d[\d,]*/)?.[0]
    await paidOrders.click()
    await expect(page).toHaveURL(/goods=1/)
    await expect(page.getByText(`${count} orders`, { exact: true })).toBeVisible()
  })

test('a shopper buys a card without scripts, in Hindi', async ({ browser, baseURL }) => {
  const { page: mine } = await signedIn(browser, { baseURL, javaScriptEnabled: false })
  await mine.request.post('/language', { form: { to: 'hi' } })
  await mine.goto('/shop/gift-cards')
  await mine.getByLabel('पाने वाले का नाम').fill('आशा')
  await mine.getByLabel('उनका ईमेल').fill('not an email')
  await mine.getByRole('button', { name: 'कार्ड का भुगतान करें' }).click()
  await expect(mine.getByRole('heading', { name: 'गिफ़्ट कार्ड' })).toBeVisible()
  await mine.getByLabel('पाने वाले का नाम').fill('आशा')
  await mine.getByLabel('उनका ईमेल').fill('asha@example.com')
  await mine.getByRole('radio', { name: 'PayPal' }).check()
  await mine.getByRole('button', { name: 'कार्ड का भुगतान करें' }).click()
  await mine.getByRole('button', { name: /^Pay/ }).click()
  await mine.getByRole('button', { name: 'पेमेंट पूरा करें' }).click()
  await expect(mine).toHaveURL(/payment-success/)
  await mine.goto('/shop/gift-cards')
  await expect(mine.getByText('आशा, asha@example.com')).toBeVisible()
})
