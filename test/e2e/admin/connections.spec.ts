import { connectAndRemove } from '#test/e2e/admin/connections.ts'
import { test } from '#test/e2e/visit.ts'

test('an owner with a second factor connects a service and removes it', async ({
  page,
  browser,
  baseURL,
}) => {
  const theirs = await connectAndRemove(page, browser, baseURL)
  await theirs.context().close()
})
