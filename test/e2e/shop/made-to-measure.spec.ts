import type { APIRequestContext, Locator } from '@playwright/test'
import { daysAsText } from '#shared/dates.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import { pictures } from '#test/e2e/pictures.ts'
import {
  arrive,
  axeFindings,
  choose,
  enter,
  expect,
  openPanel,
  owner,
  payAtRazorpay,
  saveAddress,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'
import { aProfile } from '#test/support/fit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The demo's product of this title. */
async function productNamed(request: APIRequestContext, title: string): Promise<string> {
  const list = await (await request.get('/api/shop/products/get?limit=200')).json()
  const product = list.data.find((one: { title: string }) => one.title.startsWith(title))
  return product._id
}

/** Keeps the measures of a woman and of a man with the account that is signed in. */
async function savePerson(request: APIRequestContext) {
  const { user } = await (await request.get('/api/auth/check-auth')).json()
  const mens = { ...aProfile, name: 'Ravi', wear: 'men' }
  const values = { chest: '98', waist: '84', hip: '100', shoulder: '45' }
  for (const data of [aProfile, { ...mens, values }]) {
    const saved = await request.post(`/api/shop/measures/${user.id}`, { data })
    expect(saved.ok(), await saved.text()).toBe(true)
  }
}

test('on a phone, in Hindi and by keyboard: a deposit, a correction, photos and the balance', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrive(page)
  await savePerson(page.request)
  const address = {
    ...{ address: '14 Boat Club Road', city: 'Pune', pincode: '411001' },
    ...{ phone: '98200 12345', notes: 'Ring twice', state: '27' },
  }
  expect((await page.request.post('/api/shop/address/add', { data: address })).ok()).toBe(true)
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
  const checkScreen = async () => {
    expect(await axeFindings(page)).toEqual([])
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(beyond).toBeLessThanOrEqual(0)
  }
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  const pay = () => payAtRazorpay(page, 'अभी पेमेंट करें')

  await page.goto(`/shop/product/${await productNamed(page.request, 'Chand Ivory Organza')}`)
  await settled(page)
  const measured = page.getByRole('radio', { name: /^आपके नाप का/ })
  await tabTo(page, page.getByRole('radio', { name: 'तैयार साइज़' }))
  await page.keyboard.press('ArrowDown')
  await expect(measured).toBeChecked()
  await tabTo(page, page.getByLabel('किसके नाप से बने'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('किसके नाप से बने')).not.toHaveValue('')
  await checkScreen()
  await press(page.getByRole('button', { name: 'कार्ट में डालें', exact: true }))
  await expect(page.getByText('कपड़ा कार्ट में आ गया', { exact: true })).toBeVisible()
  await page.goto('/shop/checkout')
  await settled(page)
  await choose(page.getByRole('radio', { name: /Boat Club/ }))
  await choose(page.getByRole('radio', { name: /^UPI ऐप, कार्ड, नेट बैंकिंग/ }))
  await checkScreen()
  await press(page.getByRole('button', { name: 'भुगतान की ओर बढ़ें' }))
  await pay()
  await page.getByRole('link', { name: 'ऑर्डर देखें' }).click()
  await page.getByRole('link', { name: /ब्योरा देखें/ }).click()
  const details = page.getByRole('dialog', { name: 'ऑर्डर का ब्योरा' })
  await expect(details).toBeVisible()
  await settled(page)
  const orderId = new URL(page.url()).searchParams.get('order')

  const panel = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await enter(panel, owner)
  await openPanel(panel, `/admin/orders?order=${orderId}`)
  await panel.getByRole('link', { name: /^Tailor’s card/ }).click()
  await expect(panel).toHaveURL(/tailor-card/)
  await settled(panel)
  const card = panel.url()
  await panel.getByRole('button', { name: 'Propose a correction' }).click()
  const form = panel.getByRole('form', { name: 'Propose a correction' })
  await form.getByLabel('Bust', { exact: true }).fill('91.1')
  await form.getByLabel('Reason').fill('Measured anew')
  await panel.getByRole('button', { name: 'Send the correction' }).click()
  await expect(panel.getByText('Waits for an answer about measures')).toBeVisible()

  await page.reload()
  await settled(page)
  await expect(details.getByText('हम एक सुधार सुझाते हैं')).toBeVisible()
  await checkScreen()
  const accept = details.getByRole('button', { name: 'मान लें', exact: true })
  await press(accept)
  await expect(accept).toHaveCount(0)

  await panel.goto(card)
  await settled(panel)
  await panel.getByLabel('Centimetres cut').fill('600')
  const cut = panel.getByRole('button', { name: 'Set to: Cut' })
  await cut.click()
  await expect(cut).toHaveCount(0)
  await panel.getByLabel('Add photos').setInputFiles(await pictures(1))
  await panel.getByRole('button', { name: 'Ask the customer for approval' }).click()
  await expect(panel.getByText('Waits for approval of photos')).toBeVisible()
  await panel.context().close()

  await page.reload()
  await settled(page)
  await expect(details.getByRole('button', { name: 'फ़ोटो मंज़ूर करें' })).toBeVisible()
  await checkScreen()
  await press(details.getByRole('button', { name: 'फ़ोटो मंज़ूर करें' }))
  await expect(details.getByText('आपने इन्हें मंज़ूर किया है।')).toBeVisible()
  await press(details.getByRole('button', { name: /ऑनलाइन दें$/ }))
  await settled(page)
  await choose(page.getByRole('radio', { name: /^UPI ऐप, कार्ड, नेट बैंकिंग/ }))
  await checkScreen()
  await press(page.getByRole('button', { name: /^₹.* दें$/ }))
  await pay()
  await expect(page.getByText('कुछ देना बाक़ी नहीं है।')).toBeVisible()
})

test('a lehenga made to measure for a deposit is cut, stitched and paid before it is sent', async ({
  page,
  browser,
}) => {
  await arrive(page)
  await savePerson(page.request)
  const id = await productNamed(page.request, 'Chand Ivory Organza')
  await page.goto(`/shop/product/${id}`)
  await settled(page)
  const price = page.getByText(/^Price as chosen/).locator('..')
  await expect(price).toContainText('₹98,000')
  await choose(page.getByRole('radio', { name: /^Made to measure/ }))
  // A man's measures do not fit a lehenga, and new ones are a woman's.
  await expect(page.getByLabel('Made to the measures of').getByRole('option')).toHaveText([
    'I give them after the order',
    aProfile.name,
  ])
  await expect(page.getByRole('link', { name: 'Add measurements' })).toHaveAttribute(
    'href',
    /wear=women/,
  )
  await expect(price).toContainText('₹1,04,500')
  await expect(page.getByRole('group', { name: 'Size' })).toBeHidden()
  await expect(page.getByText(/^50% now \(₹52,250\)/)).toBeVisible()
  await page.getByLabel('Made to the measures of').selectOption(aProfile.name)
  await page.getByText('Sleeves, neck and add-ons').click()
  await choose(page.getByRole('radio', { name: /^Full sleeves/ }))
  await page.getByRole('checkbox', { name: /^Lining/ }).check()
  await expect(price).toContainText('₹1,06,150')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastIn(page, 'Product is added to cart')).toBeVisible()
  await page.goto('/shop/checkout')
  await settled(page)
  await expect(page.getByText('Made to measure').first()).toBeVisible()
  await saveAddress(page)
  await page.getByRole('radio', { name: /^UPI apps, cards, netbanking/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await payAtRazorpay(page)
  await expect(page.getByText(/of your order is still to be paid/)).toBeVisible()
  await page.getByRole('link', { name: 'View Orders' }).click()
  await page.getByRole('link', { name: /View Details/ }).click()
  const details = page.getByRole('dialog', { name: 'Order Details' })
  await expect(details.getByText('Partly paid')).toBeVisible()
  await expect(details.getByText(/Full sleeves/).first()).toBeVisible()
  const orderId = new URL(page.url()).searchParams.get('order')

  const panel = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await enter(panel, owner)
  await openPanel(panel, `/admin/orders?order=${orderId}`)
  const made = panel.getByRole('dialog', { name: 'Order Details' })
  await expect(made.getByText('Ivory organza').first()).toBeVisible()
  for (const state of ['Cut', 'Stitching', 'Finishing', 'Ready']) {
    if (state === 'Cut') await made.getByLabel('Centimetres cut').fill('640')
    await made.getByRole('button', { name: `Set to: ${state}` }).click()
    await expect(made.getByRole('button', { name: `Set to: ${state}` })).toHaveCount(0)
  }
  await made.getByLabel('Order Status').selectOption('inShipping')
  await expect(made.getByText(/^The balance of ₹[\d,]+ is not paid/)).toBeVisible()

  await openPanel(panel, `/admin/orders?order=${orderId}`)
  await made.getByRole('link', { name: /^Tailor’s card/ }).click()
  await settled(panel)
  await panel.getByLabel('Add photos').setInputFiles(await pictures(1))
  await panel.getByRole('button', { name: 'Ask the customer for approval' }).click()
  await expect(panel.getByText('Waits for approval of photos')).toBeVisible()

  await page.reload()
  await settled(page)
  await expect(details.getByText('Ready', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: 'Approve the photos' }).click()
  await expect(details.getByText('You have approved them.')).toBeVisible()
  await details.getByRole('button', { name: /^Pay ₹[\d,]+ online$/ }).click()
  await page.getByLabel('UPI apps, cards, netbanking').check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await payAtRazorpay(page)
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible()

  await openPanel(panel, `/admin/orders?order=${orderId}`)
  await made.getByLabel('Order Status').selectOption('inShipping')
  await made.getByRole('button', { name: 'Update Order Status' }).click()
  await expect(panel.getByText('Status changed to In Shipping')).toBeVisible()
  await openPanel(panel, '/admin/cloth')
  await panel.getByRole('link', { name: /Ivory organza/ }).click()
  await expect(panel.getByText('−6.4 m').or(panel.getByText('−0.2 m')).first()).toBeVisible()
  await panel.context().close()
})

test('a piece made to measure says in three steps what follows the order, with the days of delivery', async ({
  page,
  baseURL,
}) => {
  await arrive(page)
  const id = await productNamed(page.request, 'Chand Ivory Organza')
  await page.goto(`/shop/product/${id}`)
  await settled(page)
  const steps = page
    .getByRole('region', { name: 'Made to your measures: what happens next' })
    .getByRole('listitem')
  await expect(steps).toHaveCount(3)
  await expect(steps.nth(1)).toContainText('21 working days')
  await expect(steps.nth(2)).toHaveText(/^It reaches you in India: .*\d{4}, if/)
  await page.context().addCookies([{ name: 'zari-pin', value: '302001', url: baseURL ?? '' }])
  const address = `/api/shop/delivery/302001?productId=${id}&make=measured`
  const { data } = await (await page.request.get(address)).json()
  await page.reload()
  // A date is not broken between its words.
  const dates = daysAsText(data.dates, 'en').replaceAll(' ', '\\s')
  await expect(steps.nth(2)).toHaveText(new RegExp(`^It reaches PIN 302001: ${dates}, if`))
})

test('the options work without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false })
  const page = await context.newPage()
  const someone = {
    userName: 'Tara',
    email: `tara-${Date.now()}@example.com`,
    password: 'a-long-enough-one',
  }
  expect((await page.request.post('/api/auth/register', { data: someone })).ok()).toBe(true)
  expect((await page.request.post('/api/auth/login', { data: someone })).ok()).toBe(true)
  const id = await productNamed(page.request, 'Doli Winter Lehenga')
  await page.goto(`/shop/product/${id}`)
  await choose(page.getByRole('radio', { name: /^Unstitched/ }))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/shop/cart')
  await expect(page.getByText(/Unstitched/).first()).toBeVisible()
  await context.close()
})

const widths = { 390: 2 * 844, 1440: 900 }

/** Whether all of it is in the first `height` pixels of the page, above what sticks to its bottom. */
async function isWithin(part: Locator, height: number) {
  await expect(part).toBeVisible()
  const box = await part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: top + window.scrollY, bottom: bottom + window.scrollY }
  })
  expect(box.bottom, String(part)).toBeLessThanOrEqual(height)
}

for (const [width, height] of Object.entries(widths))
  for (const language of ['en', 'hi'])
    for (const title of ['Chand Ivory Organza', 'Everyday Kurti Set in Pistachio'])
      test(`${title} answers five questions at ${width} px in ${language}`, async ({
        page,
        baseURL,
      }) => {
        await page.setViewportSize({ width: Number(width), height: width === '390' ? 844 : 900 })
        await arrive(page)
        await savePerson(page.request)
        const id = await productNamed(page.request, title)
        await page.context().addCookies([
          { name: LANGUAGE_COOKIE, value: language, url: baseURL ?? '' },
          { name: 'zari-pin', value: '302001', url: baseURL ?? '' },
        ])
        await page.goto(`/shop/product/${id}`)
        await settled(page)
        const inWords = (english: string, hindi: string) => (language === 'hi' ? hindi : english)
        const measured = page.getByRole('radio', { name: inWords('Made to measure', 'आपके नाप का') })
        const fits = page.getByRole('group', { name: inWords('Size', 'साइज़'), exact: true })
        await isWithin(fits, height)
        const advice = page.getByRole('button', { name: inWords('Find my size', 'मेरा साइज़ बताइए') })
        await isWithin(advice, height)
        for (const isMeasured of [false, true]) {
          if (isMeasured && !title.startsWith('Chand')) continue
          if (isMeasured) await choose(measured)
          await isWithin(page.getByText(inWords('We deliver to', 'डिलीवरी')).last(), height)
          await isWithin(page.getByText(inWords('with delivery.', 'डिलीवरी के साथ')), height)
          await isWithin(page.locator('[data-returns]'), height)
        }
        expect(await axeFindings(page)).toEqual([])
      })
