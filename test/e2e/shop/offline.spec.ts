import { enter, expect, settled, shopper, test } from '#test/e2e/visit.ts'

test.use({ serviceWorkers: 'allow' })

test('a shopper without a connection sees a message and the earlier list, and nothing private is stored', async ({
  page,
  context,
}) => {
  await enter(page, shopper)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.goto('/shop/listing?category=bridal')
  await settled(page)
  const first = await page.getByRole('article').first().getByRole('heading').innerText()
  await expect
    .poll(() => page.evaluate(async () => Boolean(await caches.match('/offline/list'))))
    .toBe(true)
  // This picture changes with the products, so it must not be stored.
  await page.evaluate(() => fetch('/images/wedding.jpg').then((answer) => answer.blob()))
  // The first pictures may have loaded before the service worker.
  await page.reload()
  await settled(page)

  await context.setOffline(true)
  await page.goto('/shop/account')
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByText(/^Prices as of/)).toBeVisible()
  const letters = () => page.evaluate(() => [...document.fonts].map(({ family }) => family))
  await expect.poll(letters).toEqual(expect.arrayContaining(['Display', 'Letters']))
  const kept = await page.evaluate(async () => {
    const texts: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        texts[new URL(request.url).pathname] = (await answer?.text()) ?? ''
      }
    }
    return texts
  })
  expect(
    Object.keys(kept).filter((path) => !/^\/(assets|scenes|images|offline|manifest)/.test(path)),
  ).toEqual([])
  expect(Object.keys(kept)).not.toContain('/images/wedding.jpg')
  for (const text of Object.values(kept)) expect(text).not.toContain(shopper.email)

  await context.addCookies([{ name: 'language', value: 'hi', url: page.url() }])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'कनेक्शन नहीं है' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'फिर कोशिश करें' })).toBeVisible()
  await expect(page.getByText('ज़री', { exact: true })).toBeVisible()
  await expect(page.getByText(/^दाम \d+ [^\d॰.]+ \d{4} को \d\d:\d\d बजे के हैं।$/)).toBeVisible()
  await context.clearCookies({ name: 'language' })

  await context.setOffline(false)
  // It returns by itself.
  await expect(page.getByRole('heading', { name: 'Order History' })).toBeVisible()
  await expect(page).toHaveURL(/shop\/account/)
  await expect(page.getByRole('heading', { name: 'No connection' })).toHaveCount(0)
})
