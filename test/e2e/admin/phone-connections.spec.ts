import { connectAndRemove } from '#test/e2e/admin/connections.ts'
import { expect, test } from '#test/e2e/visit.ts'

test('an owner connects a service on a phone, and nothing scrolls sideways', async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await connectAndRemove(page, browser, baseURL)
  const [width, wide] = await theirs.evaluate(() => [innerWidth, document.body.scrollWidth])
  expect(wide).toBeLessThanOrEqual(width ?? 0)
  const low = await theirs.locator('main button:visible').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const { width: across, height } = button.getBoundingClientRect()
        return height < 44 || across < 44
      })
      .map((button) => button.textContent),
  )
  expect(low).toEqual([])
  await theirs.context().close()
})
