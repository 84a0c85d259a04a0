import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { contract } from '#shared/contract.ts'
import { openShop } from '#test/support/shop.ts'

const shop = await openShop()

test('exactly the rows of the contract are served and documented', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const served = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map(
      (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  expect(served.sort()).toEqual(Object.keys(contract).sort())
  expect(body.openapi).toMatch(/^3\.1/)
})

test('the documentation has the version of the package', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const { version } = JSON.parse(
    await readFile(new URL('../../../package.json', import.meta.url), 'utf8'),
  )
  expect(body.info.version).toBe(version)
})

test('the documentation is readable without a script', async () => {
  const page = await shop.call('GET', '/api/docs')
  expect(page.status).toBe(200)
  expect(page.body).toContain('/api/shop/cart/add')
  expect(page.body).not.toContain('<script')
})

test('an unknown address of the API is a JSON 404 without internal details', async () => {
  for (const url of ['/api/nothing', '/api/shop', '/api/.env', '/images/..%2f..%2fetc/passwd']) {
    const reply = await shop.call('GET', url)
    expect(reply.status).toBe(404)
    expect(JSON.stringify(reply.body)).not.toMatch(/node_modules|src\/|Error:|SELECT/)
  }
})

test('responses have the security headers', async () => {
  const { headers } = await shop.call('GET', '/api/shop/products/get')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})
