import type { APIRequestContext } from 'playwright-core'
import { demoLogins } from '#server/config.ts'
import type { Who } from './screen.ts'

/** `piece` is the id of the piece that is looked at. */
export type Account = { piece: string }

type Piece = { _id: string; totalStock: number; sizes?: { size: string; stock: number }[] }

/** Signs the browser in as whom a screen is for; the demo shopper's cart and wishlist get something to show. */
export async function createScreenAccount(shop: APIRequestContext, who: Who): Promise<Account> {
  const list = await shop.get('/api/shop/products/get?sortBy=price-hightolow&limit=24')
  const { data: pieces }: { data: Piece[] } = await list.json()
  const account = { piece: pieces[0]?._id ?? '' }
  if (who === 'visitor') return account
  const login = who === 'newcomer' ? await newcomer(shop) : demoLogins[who]
  const answer = await shop.post('/api/auth/login', { data: login })
  if (!answer.ok()) throw new Error(`The demo ${who} could not sign in at the shop.`)
  const { user } = await answer.json()
  if (who === 'shopper') await fill(shop, user.id, pieces)
  return account
}

async function newcomer(shop: APIRequestContext) {
  const login = { email: `meera-${Date.now()}@example.com`, password: 'a-long-enough-one' }
  await shop.post('/api/auth/register', { data: { ...login, userName: 'Meera' } })
  return login
}

async function fill(shop: APIRequestContext, userId: string, pieces: Piece[]) {
  const cart = await (await shop.get(`/api/shop/cart/get/${userId}`)).json()
  if (cart.data.items.length > 0) return
  // Of what there is most, since each round of the screens buys it.
  const plenty = pieces.toSorted((a, b) => b.totalStock - a.totalStock).slice(0, 3)
  for (const { _id: productId, sizes } of plenty) {
    const size = sizes?.toSorted((a, b) => b.stock - a.stock)[0]?.size
    await shop.post('/api/shop/cart/add', { data: { userId, productId, quantity: 1, size } })
    await shop.post('/api/shop/wishlist/add', { data: { userId, productId } })
  }
}
