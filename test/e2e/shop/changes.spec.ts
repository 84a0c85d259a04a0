import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { ListedChange } from '#shared/orders/changes/change-schema.ts'
import type { ChangeStepName } from '#shared/orders/changes/change-steps.ts'
import { changePath } from '#shared/paths.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addProduct,
  axeFindings,
  codeInMail,
  enter,
  expect,
  newcomer,
  openPanel,
  orderByPhone,
  owner,
  paidOrder,
  receivedInCash,
  register,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'
import { sketch } from '#test/support/sketch.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A signed-in session of the owner, which sends requests only. */
async function enterDesk(request: APIRequestContext) {
  expect((await request.post('/api/auth/login', { data: owner })).ok()).toBe(true)
}

async function deliver(desk: APIRequestContext, orderId: string) {
  const answer = await desk.put(`/api/admin/orders/update/${orderId}`, {
    data: { orderStatus: 'delivered' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Takes a step of the order's only request, as the owner. */
async function step(desk: APIRequestContext, orderId: string, name: ChangeStepName, more = {}) {
  const path = `/api/admin/orders/changes/${orderId}`
  const [line] = (await (await desk.get(path)).json()).data.lines as ListedChange[]
  const answer = await desk.post(`${path}/step`, {
    data: { changeLineId: line?._id, from: line?.state, step: name, ...more },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function expectSound(page: Page) {
  expect(await axeFindings(page)).toEqual([])
  const isWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  expect(isWide).toBe(false)
}

/** Opens the order's requests from the order. */
async function openRequests(page: Page, orderId: string) {
  await openPanel(page, `/shop/account?order=${orderId}`)
  await page.getByRole('link', { name: 'Return, alter or cancel' }).click()
  await expect(page).toHaveURL(changePath(orderId))
  await settled(page)
}

for (const width of [390, 1440])
  test(`at ${width} px, a damaged piece is reported with a photo, and its money comes back`, async ({
    page,
    playwright,
    baseURL,
  }) => {
    const desk = await playwright.request.newContext(baseURL ? { baseURL } : {})
    await enterDesk(desk)
    const { _id: orderId, orderNumber } = await paidOrder(page)
    await deliver(desk, orderId)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await openRequests(page, orderId)
    await expectSound(page)
    await page.getByRole('checkbox').first().check()
    await page.getByLabel('It arrived damaged').check()
    await page.getByLabel('Money back').check()
    await expect(page.getByText(/goes back the way that you paid/)).toContainText(
      'We pay the way back.',
    )
    await page.getByLabel(/What should we know/).fill('The box was wet.')
    await page.getByRole('button', { name: 'Send the request' }).click()

    const request = page.getByRole('article', { name: `Request ${orderNumber}-C1` })
    await expect(request).toContainText('We have your request, and write to you soon.')
    await request.getByLabel('Add a photo').setInputFiles({
      name: 'damage.webp',
      mimeType: 'image/webp',
      buffer: await sketch(),
    })
    await request.getByRole('button', { name: 'Add it' }).click()
    const photo = request.getByRole('img', { name: 'Photo 1' })
    await expect
      .poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0)
    await expectSound(page)

    await step(desk, orderId, 'approve')
    await page.reload()
    await settled(page)
    await request.getByRole('link', { name: 'Slip for the parcel' }).click()
    await expect(page.getByRole('heading', { name: 'Slip for the parcel' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(`${orderNumber}-C1`)
    await expectSound(page)
    await page.getByRole('link', { name: 'Back to the request' }).click()
    await request.getByLabel('Courier').fill('India Post')
    await request.getByLabel('Tracking number').fill('EX100IN')
    await request.getByRole('button', { name: 'I have sent it' }).click()
    await expect(request).toContainText('The piece is on its way to us.')

    await step(desk, orderId, 'receive')
    await step(desk, orderId, 'accept', { isSellable: true })
    await page.reload()
    await expect(request).toContainText('your money is on its way back')
    await expect(request).toContainText(/₹[\d,]+ (is on its way|went) back to you/)
    await desk.dispose()
  })

test('a paid order is cancelled at once, by keyboard alone', async ({ page }) => {
  const { _id: orderId } = await paidOrder(page)
  await openRequests(page, orderId)
  await tabTo(page, page.getByRole('button', { name: 'Cancel this order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your order is cancelled.')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
})

test('a request is understood in Hindi, and taken back', async ({ page, playwright, baseURL }) => {
  const desk = await playwright.request.newContext(baseURL ? { baseURL } : {})
  await enterDesk(desk)
  const { _id: orderId } = await paidOrder(page)
  await deliver(desk, orderId)
  const url = new URL(baseURL ?? '')
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: url.origin }])
  await page.setViewportSize({ width: 390, height: 844 })
  await openPanel(page, changePath(orderId))
  await page.getByRole('checkbox').first().check()
  await page.getByLabel('मुझे दूसरा पीस मिला').check()
  await page.getByLabel('पैसे वापस').check()
  await expectSound(page)
  await page.getByRole('button', { name: 'अनुरोध भेजें' }).click()
  await expect(page.getByText('हम आपको जल्द लिखेंगे')).toBeVisible()
  await page.getByRole('button', { name: 'अनुरोध वापस लें' }).click()
  await expect(page.getByText('अनुरोध वापस ले लिया गया।')).toBeVisible()
  await desk.dispose()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a customer without an account opens the order by a code, and asks', async ({
    page,
    playwright,
    baseURL,
  }) => {
    const desk = await playwright.request.newContext(baseURL ? { baseURL } : {})
    await enterDesk(desk)
    const email = `meera-${Date.now()}@example.com`
    const orderId = await orderByPhone(desk, { customer: { name: 'Meera Rao', email } })
    await desk.post(`/api/admin/orders/received/${orderId}`, {
      data: {
        receiptId: crypto.randomUUID(),
        amount: 7300,
        method: 'cash',
        reference: '',
        receivedOn: new Date().toISOString().slice(0, 10),
      },
    })
    await deliver(desk, orderId)
    const { orderNumber } = (await (await desk.get(`/api/admin/orders/details/${orderId}`)).json())
      .data

    await page.goto('/change')
    await page.getByLabel(/Order number/).fill(orderNumber)
    await page.getByLabel('Email or phone that you ordered with').fill(email)
    await page.getByRole('button', { name: 'Send me the code' }).click()
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Open the requests' }).click()
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/not the code/)
    await page.getByLabel('Code').fill(await codeInMail(email))
    await page.getByRole('button', { name: 'Open the requests' }).click()
    await expect(page).toHaveURL(/\/change\/[\w-]{43}$/)

    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByText('Please choose a reason.')).toBeVisible()
    await page.getByLabel('It does not fit').check()
    await expect(page.getByLabel('Where, and how far?')).toBeVisible()
    await page.getByLabel('It was not in the parcel').check()
    await page.getByLabel('Money back').check()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByRole('article')).toContainText('We have your request')
    await expect(page.getByText('Photos need scripts here.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add it' })).toBeHidden()
    await desk.dispose()
  })
})

for (const width of [390, 1440])
  test(`at ${width} px, the owner takes a request from the list to its end`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const theirs = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
    const { _id: orderId, orderNumber } = await paidOrder(theirs)
    await page.request.post('/api/auth/login', { data: owner })
    await deliver(page.request, orderId)
    const { cartItems } = (
      await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()
    ).data
    const asked = await theirs.request.post(`/api/shop/order/changes/${orderId}`, {
      data: {
        items: [{ lineId: cartItems[0].lineId, quantity: 1 }],
        remedy: 'refund',
        reason: 'quality',
        words: 'A thread is loose.',
      },
    })
    expect(asked.ok(), await asked.text()).toBe(true)

    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await openPanel(page, `/admin/requests?q=${orderNumber}-C1`)
    await page.getByRole('link', { name: /^Agree: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Requests of an order' })
    await expect(dialog).toContainText('A thread is loose.')
    await expectSound(page)
    await dialog.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(dialog.getByRole('button', { name: 'It is here' })).toBeVisible()
    await dialog.getByRole('button', { name: 'It is here' }).click()
    await dialog.getByRole('button', { name: 'Take the last step back' }).click()
    await dialog.getByRole('button', { name: 'It is here' }).click()
    await expect(dialog.getByRole('button', { name: 'Accept it and pay back' })).toBeVisible()
    await dialog.getByText('Another step').click()
    const part = dialog.getByRole('listitem', { name: 'Pay back a part' })
    await part.getByRole('button', { name: 'Pay back a part' }).click()
    await expect(part.getByLabel('Amount in rupees')).toHaveAccessibleDescription('How much?')
    await part.getByLabel('Amount in rupees').fill('100')
    await part.getByRole('button', { name: 'Pay back a part' }).click()
    await expect(dialog).toContainText('Settled')
    await expect(dialog).toContainText(/₹100 is (on its way|back)/)
    await expect(toastIn(page, 'The next step is taken').first()).toBeVisible()
    await theirs.context().close()
  })

/** Enters a delivered order of a product with sizes for the shopper who is signed in on the page. */
async function deliveredSizes(page: Page, desk: APIRequestContext) {
  const { user } = await (await page.request.get('/api/auth/check-auth')).json()
  const sizes = ['S', 'M', 'L'].map((size) => ({ size, stock: 2 }))
  const { id: productId, title } = await addProduct(desk, 'Exchanged kurta', { price: 4200, sizes })
  const orderId = await orderByPhone(desk, {
    customerId: user.id,
    customer: { name: user.userName },
    lines: [{ productId, size: 'S', quantity: 1 }],
    totalAmount: 4200,
    received: receivedInCash(4200),
  })
  await deliver(desk, orderId)
  return { orderId, title }
}

for (const width of [390, 1440])
  test(`at ${width} px, a piece is exchanged for another size within eight taps, and sent`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: { width, height: width === 390 ? 844 : 900 },
      reducedMotion: 'reduce',
    })
    const theirs = await context.newPage()
    const someone = newcomer()
    await register(theirs, someone)
    await enter(theirs, someone)
    await page.request.post('/api/auth/login', { data: owner })
    const { orderId, title } = await deliveredSizes(theirs, page.request)
    const { orderNumber } = (
      await (await page.request.get(`/api/admin/orders/details/${orderId}`)).json()
    ).data

    let taps = 0
    const tap = async (control: Locator) => {
      taps += 1
      await control.click()
    }
    await openPanel(theirs, `/shop/account?order=${orderId}`)
    await tap(theirs.getByRole('link', { name: 'Return, alter or cancel' }))
    await settled(theirs)
    await tap(theirs.getByText('It does not fit'))
    await tap(theirs.getByText('Another size', { exact: true }))
    const size = theirs.getByLabel('Which size?')
    await expect(size).toBeVisible()
    taps += 2
    await size.selectOption('L')
    await expect(theirs.getByText(/You pay nothing for it/)).toBeVisible()
    await expectSound(theirs)
    await tap(theirs.getByRole('button', { name: 'Send the request' }))
    const request = theirs.getByRole('article', { name: `Request ${orderNumber}-C1` })
    await expect(request).toContainText(`In exchange: ${title}, L`)
    expect(taps).toBeLessThanOrEqual(8)

    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await openPanel(page, `/admin/requests?order=${orderId}`)
    const dialog = page.getByRole('dialog', { name: 'Requests of an order' })
    await expect(dialog).toContainText(`${title}, L`)
    await dialog.getByRole('button', { name: 'Agree', exact: true }).click()
    await dialog.getByRole('button', { name: 'It is here' }).click()
    const accept = dialog.getByRole('button', { name: 'Accept it and send the other piece' })
    await expect(accept).toBeVisible()
    await expectSound(page)
    await accept.click()
    await dialog.getByRole('link', { name: /^Order .+ sends it$/ }).click()
    const order = page.getByRole('dialog').last()
    await expect(order).toContainText(`Replaces a piece of order ${orderNumber}`)
    await expectSound(page)

    await theirs.reload()
    await settled(theirs)
    await expect(request).toContainText('another piece is on its way to you')
    await request.getByRole('link', { name: /^Order / }).click()
    await expect(theirs.getByRole('dialog')).toContainText(title)
    await expectSound(theirs)
    await context.close()
  })

test('the owner enters an exchange for another piece, and changes a size before it is packed', async ({
  page,
}) => {
  await page.request.post('/api/auth/login', { data: owner })
  const { title: other } = await addProduct(page.request, 'Other stole', {
    ...{ price: 5000, totalStock: 2 },
  })
  const sizes = ['S', 'M'].map((size) => ({ size, stock: 2 }))
  const { id: productId, title } = await addProduct(page.request, 'Swapped kurta', {
    ...{ price: 4200, sizes },
  })
  const orderId = await orderByPhone(page.request, {
    lines: [{ productId, size: 'S', quantity: 1 }],
    totalAmount: 4200,
    received: receivedInCash(4200),
  })
  await openPanel(page, `/admin/requests?order=${orderId}`)
  const dialog = page.getByRole('dialog', { name: 'Requests of an order' })
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Change the size' }).click()
  await expect(dialog.getByRole('article')).toContainText(`1 × ${title}, M`)
  await expect(dialog.getByLabel(`Size of ${title}, M`)).toBeVisible()

  await deliver(page.request, orderId)
  await page.reload()
  await settled(page)
  await dialog.getByLabel('What it is').selectOption('exchange')
  await dialog.getByLabel('Find a piece by title or SKU').fill(other)
  await dialog.getByRole('button', { name: new RegExp(`^Add ${other}`) }).click()
  await expect(dialog).toContainText(`Another piece: ${other}`)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Enter the request' }).click()
  await expect(dialog.getByText(`${other}, ₹5,000`)).toBeVisible()
  await dialog.getByRole('button', { name: 'It is here' }).click()
  await dialog.getByRole('button', { name: 'Accept it and send the other piece' }).click()
  await expect(dialog.getByRole('link', { name: /^Order .+ sends it$/ })).toBeVisible()
})
