const password = 'kanjivaram-silk'

export type Shopper = { id: string; cookie: string }

const json = { 'content-type': 'application/json' }

/** Makes a call as this shopper; throws its refusal. */
export async function ask(origin: string, path: string, body?: unknown, cookie = '') {
  const answer = await fetch(origin + path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie, ...(body !== undefined && json) },
  })
  const read = await answer.json()
  if (!answer.ok)
    throw Object.assign(new Error(`${path}: ${read.message}`), { status: answer.status })
  return { read, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

/** Creates signed-in shoppers with up to three of these products in cart and wishlist. */
export async function signUp(
  origin: string,
  count: number,
  products: readonly string[],
  initial = 's',
): Promise<Shopper[]> {
  const shoppers: Shopper[] = []
  for (let n = 0; n < count; n += 1) {
    const account = { userName: `Shopper ${n}`, email: `${initial}${n}@example.com`, password }
    await ask(origin, '/api/auth/register', account)
    const { read, cookie } = await ask(origin, '/api/auth/login', account)
    for (let piece = 0; piece < Math.min(3, products.length); piece += 1) {
      const productId = products[(n * 3 + piece) % products.length]
      await ask(origin, '/api/shop/cart/add', { productId, quantity: 1 }, cookie)
      await ask(origin, '/api/shop/wishlist/add', { productId }, cookie)
    }
    shoppers.push({ id: read.user.id, cookie })
  }
  return shoppers
}
