import { LANGUAGE_COOKIE } from '#shared/words/language.ts'
import {
  arrive,
  axeFindings,
  enter,
  expect,
  openPanel,
  owner,
  settled,
  tabTo,
  test,
  toastIn,
} from '#test/e2e/visit.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`the owner makes a collection, and shoppers find its pieces, ${viewport.width} pixels wide`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const mark = `${Date.now()}`.slice(-7)
    const name = `Lamps ${mark}`
    await page.setViewportSize(viewport)
    await enter(page, owner)
    await openPanel(page, '/admin/collections')
    expect(await axeFindings(page)).toEqual([])
    await tabTo(page, page.getByRole('button', { name: 'New collection' }))
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'New collection' })
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(sheet.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/missing/)
    await sheet.getByLabel('Name', { exact: true }).fill(name)
    await sheet.getByLabel('Name in Hindi').fill(`दीये ${mark}`)
    await sheet.getByLabel('Text', { exact: true }).fill('For the nights of lamps.')
    await sheet.getByLabel('Find a piece').fill('Gulab')
    await sheet.getByRole('button', { name: /Gulab/ }).first().click()
    await expect(sheet.getByRole('button', { name: /^Remove .*Gulab/ })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await expect(toastIn(page, `The collection ${name} is saved`)).toBeVisible()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('1 product')
    await expect(row).toContainText('In the menu')

    const context = await browser.newContext({
      reducedMotion: 'reduce',
      viewport,
      ...(baseURL && { baseURL }),
    })
    const shop = await context.newPage()
    await arrive(shop)
    await shop.goto(`/shop/listing?collection=lamps-${mark}`)
    await settled(shop)
    await expect(shop).toHaveTitle(new RegExp(name))
    await expect(shop.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(shop.getByText('For the nights of lamps.')).toBeVisible()
    await expect(shop.getByRole('article')).toHaveCount(1)
    expect(await axeFindings(shop)).toEqual([])
    await shop.getByRole('link', { name: 'See all pieces' }).click()
    await expect(shop).not.toHaveURL(/collection=/)
    await expect(shop.getByRole('article').nth(1)).toBeVisible()
    await shop.goto('/shop/home')
    await settled(shop)
    await shop.getByRole('list', { name: 'Picked by hand' }).getByRole('link', { name }).click()
    await expect(shop).toHaveURL(new RegExp(`collection=lamps-${mark}`))
    expect(await (await shop.request.get('/sitemap.xml')).text()).toContain(`lamps-${mark}`)
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: 'hi', url: baseURL ?? '' }])
    await shop.goto(`/shop/listing?collection=lamps-${mark}`)
    await settled(shop)
    await expect(shop).toHaveTitle(new RegExp(`दीये ${mark}`))
    expect(await axeFindings(shop)).toEqual([])

    await row.getByRole('link', { name: `See it in the shop ${name}` }).click()
    await expect(page).toHaveURL(new RegExp(`/preview/listing\\?collection=lamps-${mark}$`))
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await page.goBack()

    await row.getByRole('button', { name: `Edit ${name}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit collection' })
    await edit.getByLabel('Show it to shoppers').uncheck()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Hidden')
    await shop.goto(`/shop/listing?collection=lamps-${mark}`)
    await settled(shop)
    await expect(shop.getByText('यह संग्रह अब दुकान में नहीं है।')).toBeVisible()
    await expect(shop.getByRole('article').nth(1)).toBeVisible()
    await context.close()
    await row.getByRole('button', { name: `Delete ${name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toastIn(page, 'The collection is deleted; its pieces stay')).toBeVisible()
    await expect(row).toHaveCount(0)
  })
}
