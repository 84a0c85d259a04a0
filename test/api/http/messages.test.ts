import { expect, test } from 'vitest'
import type { Method } from '#test/support/server.ts'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const shopper = await shop.shopper()
const product = await shop.product({ title: 'Gulnaar', totalStock: 2 })

const hindi = 'language=hi'
const devanagari = /[\u0900-\u097f]/
const table = { raw: 'title\nA kurti\nB kurti,1,2', headers: { 'content-type': 'text/csv' } }

type Ask = (cookie?: string) => ReturnType<TestShop['call']>
const as = (person?: Person, cookie?: string) => [person?.cookie, cookie].filter(Boolean).join('; ')
const ask =
  (method: Method, url: string, what: Parameters<TestShop['call']>[2] = {}, person?: Person): Ask =>
  (cookie) =>
    shop.call(method, url, what, as(person, cookie))
const login = '/api/auth/login'
const unparsable = { raw: '{', headers: { 'content-type': 'application/json' } }
const tooMany = { body: { productId: product, quantity: 3 } }
const refusals: [code: string, status: number, ask: Ask][] = [
  ['not_found', 404, ask('GET', '/api/nothing')],
  ['method_not_allowed', 405, ask('TRACE' as 'GET', '/api/x')],
  ['signed_out', 401, ask('GET', '/api/shop/order/quote')],
  ['owner_only', 403, ask('GET', '/api/admin/books', {}, shopper)],
  ['product_not_found', 404, ask('GET', `/api/shop/products/get/${shopper.id}`)],
  [
    'wrong_credentials',
    401,
    ask('POST', login, { body: { email: 'a@b.example', password: 'no' } }),
  ],
  ['invalid', 400, ask('POST', login, { body: {} })],
  ['invalid', 400, ask('POST', login, unparsable)],
  ['wrong_type', 415, ask('POST', login, table)],
  ['stock_limit', 409, ask('POST', '/api/shop/cart/add', tooMany, shopper)],
]

test.each(refusals)(
  'a refusal is English, or Hindi by the cookie, with the code %s',
  async (code, status, ask) => {
    const [english, inHindi] = [await ask(), await ask(hindi)]
    expect([english.status, inHindi.status]).toEqual([status, status])
    expect([english.body.code, inHindi.body.code]).toEqual([code, code])
    expect(english.body.message).not.toMatch(devanagari)
    expect(inHindi.body.message).toMatch(devanagari)
    const faults: { message: string }[] = inHindi.body.errors ?? []
    expect(faults.every(({ message }) => devanagari.test(message))).toBe(true)
  },
)

test('a browser on another host sends its language in a header, and responses follow it', async () => {
  const headers = { 'content-language': 'hi' }
  const refused = await shop.call('GET', '/api/nothing', { headers })
  expect(refused.body.message).toBe('इस पते पर कुछ नहीं है।')
  const body = { productId: product, quantity: 1 }
  const added = await shop.call(
    'POST',
    '/api/shop/wishlist/add',
    { body: { productId: product }, headers },
    shopper.cookie,
  )
  expect(added.body.message).toBe('आपकी पसंद की सूची में आ गया')
  const cart = await shop.call('POST', '/api/shop/cart/add', { body }, as(shopper, hindi))
  expect(cart.body.message).toMatch(devanagari)
})

test('rows of a file are refused in the sender’s language, whichever process read them', async () => {
  const ask = (cookie?: string) =>
    shop.importProducts(
      'title,category,price\nKurti,nowhere,5\n,,',
      { dryRun: '1' },
      as(owner, cookie),
    )
  const [english, inHindi] = [await ask(), await ask(hindi)]
  const getMessages = (reply: Awaited<ReturnType<typeof ask>>): string[] =>
    reply.body.data.errors.map(({ message }: { message: string }) => message)
  expect(getMessages(english)).toContainEqual(expect.stringMatching(/^Please choose a category/))
  expect(getMessages(inHindi)).toContainEqual(expect.stringMatching(/^कृपया श्रेणी चुनें/))
  expect(getMessages(inHindi).every((message) => devanagari.test(message))).toBe(true)
})
