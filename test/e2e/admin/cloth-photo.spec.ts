import type { Page } from '@playwright/test'
import { productParts, test } from '#test/e2e/product-view.ts'
import { axeFindings, enter, expect, openPanel, owner, settled, toastIn } from '#test/e2e/visit.ts'

/** The shop's own pages are shown to visitors; an owner is sent to the panel. */
const withVisitor = test.extend<{ visitor: Page }>({
  visitor: async ({ browser, baseURL }, use) => {
    const street = await browser.newContext(baseURL ? { baseURL } : {})
    await use(await street.newPage())
    await street.close()
  },
})

const pictureNames = (page: Page) =>
  page
    .locator('.track img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('src')))

async function setShopFlag(page: Page, label: string, isOn: boolean) {
  await openPanel(page, '/admin/settings')
  await page.getByRole('checkbox', { name: label }).setChecked(isOn)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toastIn(page, 'Settings are saved')).toBeVisible()
}

withVisitor(
  'the photo of the cloth that the owner marks is first on the page, and on cards if the shop says so',
  async ({ page, visitor, product }) => {
    await enter(page, owner)
    await openPanel(page, `/admin/products?edit=${product.id}`)
    const sheet = page.getByRole('dialog', { name: 'Edit Product' })
    await sheet.getByRole('checkbox', { name: 'Picture 2 is a photo of the cloth' }).check()
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Edit', exact: true }).click()
    await expect(toastIn(page, 'Product edited successfully')).toBeVisible()

    const { data } = await (await page.request.get(`/api/shop/products/get/${product.id}`)).json()
    expect(data.clothPhoto).toBe(data.images[1])
    const stem = (address: string) => address.replace(/\.\w+$/, '')
    const [front = '', cloth = ''] = data.images.map(stem)
    await visitor.goto(`/shop/product/${product.id}`)
    await settled(visitor)
    const shown = await pictureNames(visitor)
    expect(shown).toHaveLength(3)
    expect(shown[0]).toContain(cloth)
    expect(shown[1]).toContain(front)

    const search = `/shop/search?q=${encodeURIComponent(product.title)}`
    // The login dialog removes the list from the accessibility tree.
    const picture = visitor.locator('article', { hasText: product.title }).locator('img').first()
    await visitor.goto(search)
    await expect(picture).toHaveAttribute('src', new RegExp(front))
    const flag = 'Show the photo of the cloth on cards'
    await setShopFlag(page, flag, true)
    try {
      await visitor.goto(search)
      await expect(picture).toHaveAttribute('src', new RegExp(cloth))
    } finally {
      // Other journeys compare cards.
      await setShopFlag(page, flag, false)
    }
  },
)

withVisitor(
  'a shop whose pictures are drawings says so on the product page, in both languages',
  async ({ page, visitor, baseURL, product }) => {
    const path = `/shop/product/${product.id}`
    const english = visitor.getByText(
      'Drawing. We send photographs of your own piece before it leaves.',
    )
    await visitor.goto(path)
    await expect(english).toBeVisible()
    await visitor.context().addCookies([{ name: 'language', value: 'hi', url: baseURL ?? '' }])
    await visitor.goto(path)
    await expect(
      visitor.getByText('यह चित्र है। भेजने से पहले हम आपके अपने कपड़े की फ़ोटो भेजते हैं।'),
    ).toBeVisible()
    await visitor.context().clearCookies({ name: 'language' })

    await enter(page, owner)
    const flag = 'Say on product pages that the pictures are drawings'
    await setShopFlag(page, flag, false)
    await visitor.goto(path)
    await expect(productParts(visitor).title).toBeVisible()
    await expect(english).toHaveCount(0)
    await setShopFlag(page, flag, true)
  },
)
