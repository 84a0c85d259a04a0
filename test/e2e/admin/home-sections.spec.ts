import { lookbookPath } from '#shared/lookbook-path.ts'
import { paths } from '#shared/paths.ts'
import {
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

test('the owner switches a section off by keyboard, and it leaves home, footer, lookbook and search engines', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage()
  await enter(page, owner)
  await openPanel(page, '/admin/settings/home')
  const shown = page.getByRole('group', { name: 'Shown on the home page' })
  const section = shown.getByRole('checkbox', { name: 'Build the wedding' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  // A visitor's login dialog hides the page below from roles.
  const links = visitor.locator('a', { hasText: 'Build the wedding' })
  const sitemap = async () => (await visitor.request.get('/sitemap.xml')).text()
  async function switchSection() {
    await tabTo(page, section)
    await page.keyboard.press('Space')
    await tabTo(page, save)
    await page.keyboard.press('Enter')
    await expect(toastIn(page, 'The home page is saved')).toBeVisible()
  }

  await expect(section).toBeChecked()
  await switchSection()
  expect(await axeFindings(page)).toEqual([])
  for (const path of [paths.home, lookbookPath('wedding')]) {
    await visitor.goto(path)
    await settled(visitor)
    await expect(visitor.locator('h1')).toBeAttached()
    await expect(links).toHaveCount(0)
  }
  expect((await visitor.goto(paths.wedding))?.status()).toBe(404)
  expect(await sitemap()).not.toContain(paths.wedding)

  await openPanel(page, '/admin/settings/home')
  await expect(section).not.toBeChecked()
  await switchSection()
  await visitor.goto(lookbookPath('wedding'))
  await expect(links).not.toHaveCount(0)
  expect((await visitor.goto(paths.wedding))?.status()).toBe(200)
  expect(await sitemap()).toContain(paths.wedding)
})
