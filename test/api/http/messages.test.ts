import { expect, test } from 'vitest'
import { openShop, type Person, type TestShop } from '#test/support/shop.ts'

const shop = await openShop()
const { owner } = shop
const shopper = await shop.shopper()
const product = await shop.product({ title: 'Gulnaar', totalStock: 2 })

const hindi = 'language=hi'
const devanagari = /[\u0900-\u097f]/
const table = { raw: 'title\nA kurti\nB kurti,1,2', headers: { 'content-type': 'text/csv' } }

type Refused = [
  code: string,
  status: number,
  ask: (cookie?: string) => ReturnType<TestShop['call']>,
]
const as = (person: Person, cookie?: string) => [person.cookie, cookie].filter(Boolean).join('; ')
const refusals: Refused[] = [
  ['not_found', 404, (cookie) => shop.call('GET', '/api/nothing', {}, cookie)],
  ['method_not_allowed', 405, (cookie) => shop.call('TRACE' as 'GET', '/api/x', {}, cookie)],
  ['signed_out', 401, (cookie) => shop.call('GET', '/api/shop/order/quote', {}, cookie)],
  ['owner_only', 403, (cookie) => shop.call('GET', '/api/admin/books', {}, as(shopper, cookie))],
  [
    'product_not_found',
    404,
    (cookie) => shop.call('GET', `/api/shop/products/get/${shopper.id}`, {}, cookie),
  ],
  [
    'wrong_credentials',
    401,
    (cookie) =>
      shop.call(
        'POST',
        '/api/auth/login',
        { body: { email: 'a@b.example', password: 'no' } },
        cookie,
      ),
  ],
  ['invalid', 400, (cookie) => shop.call('POST', '/api/auth/login', { body: {} }, cookie)],
  [
    'invalid',
    400,
    (cookie) =>
      shop.call(
        'POST',
        '/api/auth/login',
        { raw: '{', headers: { 'content-type': 'application/json' } },
        cookie,
      ),
  ],
  ['wrong_type', 415, (cookie) => shop.call('POST', '/api/auth/login', table, cookie)],
  [
    'stock_limit',
    409,
    (cookie) =>
      shop.call(
        'POST',
        '/api/shop/cart/add',
        { body: { productId: product, quantity: 3 } },
        as(shopper, cookie),
      ),
  ],
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
  const form = new FormData()
  form.set('dryRun', '1')
  form.set('file', new File(['title,category,price\nKurti,nowhere,5\n,,'], 'a.csv'))
  const body = new Response(form)
  const raw = Buffer.from(await body.arrayBuffer())
  const headers = { 'content-type': body.headers.get('content-type') ?? '' }
  const ask = (cookie?: string) =>
    shop.call('POST', '/api/admin/products/import', { raw, headers }, as(owner, cookie))
  const [english, inHindi] = [await ask(), await ask(hindi)]
  const getMessages = (reply: Awaited<ReturnType<typeof ask>>): string[] =>
    reply.body.data.errors.map(({ message }: { message: string }) => message)
  expect(getMessages(english)).toContainEqual(expect.stringMatching(/^Please choose a category/))
  expect(getMessages(inHindi)).toContainEqual(expect.stringMatching(/^कृपया श्रेणी चुनें/))
  expect(getMessages(inHindi).every((message) => devanagari.test(message))).toBe(true)
})
