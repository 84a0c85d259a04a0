import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  axeFindings,
  enter,
  expect,
  joinStaff,
  openPanel,
  owner,
  toastIn,
} from '#test/e2e/visit.ts'

const path = '/admin/settings/connections'

/** A service that takes text messages; `status` is its answer. */
async function openReceiver() {
  const receiver = { url: '', status: 401, close: () => server.close() }
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(receiver.status).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return receiver
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/**
 * A new owner turns on a second factor, connects text messages, sees that the token is gone, tries
 * it again, and removes it. Returns the page that shows the connections.
 */
export async function connectAndRemove(page: Page, browser: Browser, baseURL: string | undefined) {
  await enter(page, owner)
  const theirs = await (
    await browser.newContext({
      ...(baseURL && { baseURL }),
      viewport: page.viewportSize(),
      reducedMotion: 'reduce',
    })
  ).newPage()
  const { email, password } = await joinStaff(page.request, theirs, 'owner')
  await enter(theirs, { email, password })
  await openPanel(theirs, path)
  await expect(theirs.getByText('turn on the second factor of your account first')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Enter keys' })).toHaveCount(0)

  const started = await theirs.request.post('/api/auth/second-factor/start')
  const totp = new TOTP({ secret: Secret.fromBase32((await started.json()).data.secret) })
  const on = await theirs.request.post('/api/auth/second-factor/confirm', {
    data: { code: totp.generate() },
  })
  const recoveryCodes: string[] = (await on.json()).recoveryCodes
  await openPanel(theirs, path)
  const texts = card(theirs, 'Text messages')
  await expect(card(theirs, 'PayPal')).toContainText('Connected on the server')
  await expect(card(theirs, 'PayPal').getByRole('button', { name: /keys/ })).toHaveCount(0)
  await expect(texts).toContainText('Text messages reach nobody')

  const receiver = await openReceiver()
  await texts.getByRole('button', { name: 'Enter keys' }).click()
  await texts.getByLabel('Address').fill('https://localhost/send')
  await texts.getByLabel('Token').fill('a-token-of-texts')
  await texts.getByLabel('Your mobile number').fill('98765 43210')
  await texts.getByLabel('Your password').fill('not this one')
  await texts.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[0] ?? '')
  await texts.getByRole('button', { name: 'Try and save' }).click()
  await expect(texts.getByText('That is not your password.').first()).toBeVisible()
  await texts.getByLabel('Your password').fill(password)
  await texts.getByRole('button', { name: 'Try and save' }).click()
  await expect(texts.getByText('localhost leads into a private network')).toBeVisible()
  await texts.getByLabel('Address').fill(receiver.url)
  await texts.getByRole('button', { name: 'Try and save' }).click()
  await expect(texts.getByText('The service refuses these keys (status 401)')).toBeVisible()
  expect(await axeFindings(theirs)).toEqual([])
  receiver.status = 200
  await texts.getByRole('button', { name: 'Try and save' }).click()
  await expect(toastIn(theirs, 'The keys work and are saved')).toBeVisible()
  await expect(texts).toContainText(/Connected since .*: 127\.0\.0\.1/)
  expect(await theirs.content()).not.toContain('a-token-of-texts')

  await texts.getByLabel('Your mobile number').fill('98765 43210')
  await texts.getByRole('button', { name: 'Test the connection' }).click()
  await expect(toastIn(theirs, /^The keys work$/)).toBeVisible()
  expect(await axeFindings(theirs)).toEqual([])
  await texts.getByRole('button', { name: 'Remove' }).click()
  await texts.getByLabel('Your password').fill(password)
  await texts.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '')
  await texts.getByRole('button', { name: 'Remove the keys' }).click()
  await expect(texts).toContainText('Text messages reach nobody')
  receiver.close()
  return theirs
}
