import { adminProductPath, adminSlipPath, panelPaths } from '#shared/panel-paths.ts'
import { orderPath, paths, productPath } from '#shared/paths.ts'
import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  addProduct,
  arrive,
  axeFindings,
  enter,
  expect,
  fillCart,
  openPanel,
  owner,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

// axe reports the contrast of text that is still fading in.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sentence = 'Alteration within 9 days of delivery; we pay the way back.'
const inHindi = 'फ़िटिंग में सुधार: डिलीवरी के 9 दिनों के भीतर; वापस भेजने का ख़र्च हमारा।'

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`a policy of the owner is read on product, cart, checkout, order and slip, at ${viewport.width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.setViewportSize(viewport)
    await enter(page, owner)
    const { id, title } = await addProduct(page.request, 'Returned shawl', {
      ...{ price: 9000, totalStock: 3, status: 'published' },
    })
    const name = `Shawls ${crypto.randomUUID().slice(0, 8)}`
    await openPanel(page, panelPaths.returnPolicies)
    await page.getByRole('button', { name: 'New policy' }).click()
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Days from delivery').fill('9')
    await page.getByRole('checkbox', { name: 'Refund' }).uncheck()
    await page.getByRole('checkbox', { name: 'Alteration' }).uncheck()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Please choose what a shopper may ask for.').first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Alteration' }).check()
    await page.getByLabel('Who pays the way back').selectOption('The shop')
    await page.getByLabel('Explanation', { exact: true }).fill('Fold it as it came.')
    await page.getByLabel('Explanation in Hindi').fill('जैसे आया था, वैसे तह कीजिए।')
    await expect(page.getByText(sentence)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(
      page.getByRole('main').getByRole('listitem').filter({ hasText: name }),
    ).toContainText(sentence)
    expect(await axeFindings(page)).toEqual([])

    await openPanel(page, adminProductPath(id))
    await page.getByLabel('Return policy').selectOption(name)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toastIn(page, /saved|edited/i)).toBeVisible()

    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    const theirs = await context.newPage()
    await arrive(theirs)
    const addressId = await fillCart(theirs.request, 1)
    const { request } = theirs
    const added = await request.post('/api/shop/cart/add', { data: { productId: id, quantity: 1 } })
    expect(added.ok(), await added.text()).toBe(true)
    await theirs.goto(productPath(id))
    await expect(theirs.getByText(sentence)).toBeVisible()
    await expect(theirs.getByText('Fold it as it came.')).toBeVisible()
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
    await theirs.reload()
    await expect(theirs.getByText(inHindi)).toBeVisible()
    await expect(theirs.getByText('जैसे आया था, वैसे तह कीजिए।')).toBeVisible()
    await context.clearCookies({ name: LANGUAGE_COOKIE })

    for (const path of [paths.cart, paths.checkout]) {
      await theirs.goto(path)
      const link = theirs.getByRole('link', { name: `${title}: ${sentence}` })
      await expect(link).toHaveAttribute('href', paths.refund)
      await expect(theirs.getByRole('link', { name: 'within 7 days of delivery' })).toHaveCount(1)
      expect(await axeFindings(theirs)).toEqual([])
    }

    const create = async (totalAmount: number) => {
      const data = { addressInfo: { addressId }, totalAmount }
      return (await request.post('/api/shop/order/create', { data })).json()
    }
    const { approvalURL, orderId } = await create((await create(1)).total)
    await theirs.goto(approvalURL)
    await theirs.getByRole('button', { name: 'Pay Now' }).click()
    await expect(theirs.getByText(sentence)).toBeVisible()
    await openPanel(page, adminSlipPath(orderId))
    await expect(page.getByText(`${title}: ${sentence}`)).toBeVisible()
    const order = theirs.getByRole('dialog')
    await theirs.goto(orderPath(orderId))
    await expect(order.getByText(sentence)).toBeVisible()
    await expect(order.getByText('Last day:')).toHaveCount(0)
    const delivered = await page.request.put(`/api/admin/orders/update/${orderId}`, {
      data: { orderStatus: 'delivered' },
    })
    expect(delivered.ok(), await delivered.text()).toBe(true)
    await theirs.reload()
    await expect(order.getByText('Last day:').first()).toBeVisible()

    await page.request.delete(`/api/admin/products/delete/${id}`)
    await context.close()
  })
