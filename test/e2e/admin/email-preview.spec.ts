import { buttonIn } from '#test/support/email-rules.ts'
import { enter, expect, openPanel, owner, test } from '../visit.ts'

const textsOf = (kind: string, language = '') =>
  `/admin/settings/emails?mail=${kind}${language && `&language=${language}`}`

test('the owner sees the email’s HTML change while typing, in a frame without scripts', async ({
  page,
}) => {
  await enter(page, owner)
  await openPanel(page, textsOf('orderConfirmed'))
  const frame = page.frameLocator('iframe[name^="email-preview"]')
  await expect(
    frame.getByRole('heading', { name: /^Your order at .+ is confirmed$/ }),
  ).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Track your order' })).toBeVisible()
  await expect(frame.getByRole('img', { name: 'Gulnaar lehenga' })).toBeVisible()
  const picture = frame.getByRole('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  const steps = await page.evaluate(() => history.length)
  await page.getByLabel('Text', { exact: true }).fill('<b>Namaste</b> <script>1</script> {link}')
  const words = frame.locator('p').getByText('<b>Namaste</b> <script>1</script>')
  await expect(words).toBeVisible()
  await expect(frame.getByRole('link', { name: 'See your order' })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(steps)
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('')
  // Chromium still takes a click at the place where the frame was before the page scrolled.
  await page.getByText('The email as text').press('Enter')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('https://')).toBeVisible()
})

test('on a phone, the owner chooses an email above its text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, owner)
  await openPanel(page, textsOf('orderConfirmed'))
  await expect(page.getByRole('navigation', { name: 'Emails' })).toBeHidden()
  const texts = await (await page.request.get('/api/admin/mail-texts')).json()
  const shipped: { kind: string; language: string; subject: string } = texts.data.find(
    (text: { kind: string; language: string }) =>
      text.kind === 'orderShipped' && text.language === 'en',
  )
  await page.getByLabel('Email', { exact: true }).selectOption(shipped.kind)
  await expect(page).toHaveURL(/mail=orderShipped/)
  await expect(page.getByLabel('Subject')).toHaveValue(shipped.subject)
  await expect(page.getByLabel('Subject')).toBeInViewport()
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeInViewport()
  await page.getByText('The email as text').scrollIntoViewIfNeeded()
  await expect(save).toBeInViewport()
})

test('the list of failed email leads to the connections while the shop sends none', async ({
  page,
}) => {
  await enter(page, owner)
  await openPanel(page, '/admin/mails')
  await page.getByRole('main').getByRole('link', { name: 'Connections' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible()
})

test('the owner sees the Hindi email in Hindi, and nobody else may render one', async ({
  page,
  request,
}) => {
  await enter(page, owner)
  await openPanel(page, textsOf('orderShipped', 'hi'))
  const frame = page.frameLocator('iframe[name^="email-preview"]')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(frame.getByRole('link', { name: 'अपना ऑर्डर ट्रैक करें' })).toBeVisible()
  const form = { kind: 'orderShipped', language: 'en', subject: 'x', text: 'x' }
  const stranger = await request.post('/admin/mails/preview', { form })
  expect(await stranger.text()).not.toContain('<h1')
})

for (const width of [390, 700])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`an email fits ${width} pixels in ${colorScheme} mode, with and without pictures`, async ({
      page,
    }) => {
      await enter(page, owner)
      const { data: texts } = await (await page.request.get('/api/admin/mail-texts')).json()
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await page.goto('/livez')
      for (const { kind, language, subject, text } of texts) {
        const data = { kind, language, subject, text: `${text}\n\n${'x'.repeat(400)}` }
        const answer = await page.request.post('/api/admin/mail-texts/preview', { data })
        const { html } = (await answer.json()).data
        expect(buttonIn(html), kind).toBeDefined()
        await page.setContent(html)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(width)
        const button = await page.locator('.button').boundingBox()
        expect(button?.height, kind).toBeGreaterThanOrEqual(44)
        // Mail programs hide pictures until the reader allows them.
        await page.evaluate(() => {
          for (const image of document.images) image.src = 'data:,'
        })
        for (const image of await page.getByRole('img').all()) {
          const box = await image.boundingBox()
          expect([box?.width, box?.height], kind).toEqual([72, 96])
        }
        const ground = await page
          .locator('.card')
          .evaluate((card) => getComputedStyle(card).backgroundColor)
        expect(ground).toBe(colorScheme === 'dark' ? 'rgb(36, 22, 26)' : 'rgb(251, 247, 239)')
      }
    })
