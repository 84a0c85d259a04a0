import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicParts } from '#shared/contract.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { Own } from '#shared/people/own.ts'
import { languageFor } from '#shared/words/language.ts'
import type { Voice } from '#shared/words/words.ts'
import { type ReadCall, readerOf } from '../direct-reads.ts'
import { isPlainRead } from '../request-guard.ts'
import type { WebModule } from './web-module.ts'

/** A page that all members are shown alike: its headers, and what fills it. */
type MemberPage = { headers: [string, string][]; text: string; fill: (own: Own) => string }

type Options = Pick<WebModule, 'memberAddress' | 'pageFor'> & {
  urlOf: (request: FastifyRequest) => URL
  /** Renders the page of this address for all members; undefined for one that is not whole. */
  render: (
    request: FastifyRequest,
    address: URL,
    read: ReadCall,
  ) => Promise<{ headers: [string, string][]; text: string } | undefined>
}

/**
 * Pages of who is signed in, rendered once for all of them as visitors' pages are: what is a member's own
 * is asked for each and filled in. Undefined where the page has to be made for this one.
 */
export function memberPages(app: FastifyInstance, options: Options) {
  const { memberAddress, pageFor, urlOf, render } = options

  const pageOf = (request: FastifyRequest, address: string, language: Voice['language']) =>
    app.responseCache.value<MemberPage | undefined>(
      `member page ${language} ${address}`,
      publicParts,
      async () => {
        const page = await render(request, new URL(address), readerOf(app, request, true))
        return page && { ...page, fill: pageFor(page.text, language) }
      },
      // Its text, and the pieces between the holes, which are slices of it.
      (page) => 2 * (page?.text.length ?? 0),
    )

  return async (request: FastifyRequest) => {
    const { cookie } = request.headers
    if (cookie === undefined || !isPlainRead(request)) return undefined
    const url = urlOf(request)
    const address = memberAddress(url)
    if (!address) return undefined
    const read = readerOf(app, request)
    const session = await read('GET /api/auth/check-auth', {})
    const { user } = session.body as { user?: SessionUser }
    if (session.status !== 200 || user?.role !== 'user') return undefined
    const params = { userId: user.id }
    const [page, cart, wishes] = await Promise.all([
      pageOf(request, address, languageFor(cookie)),
      read('GET /api/shop/cart/get/:userId', { params }),
      read('GET /api/shop/wishlist/ids/:userId', { params }),
    ])
    if (!page || cart.status !== 200 || wishes.status !== 200) return undefined
    const own = { user, cart: dataOf<Cart>(cart), wishes: dataOf<string[]>(wishes) }
    // Their review is on it, or the piece that it shows is in their cart: more of it is theirs then.
    const isTheirs =
      page.text.includes(user.id) ||
      own.cart.items.some(({ productId }) => address.includes(productId))
    return isTheirs ? undefined : { headers: page.headers, html: page.fill(own) }
  }
}

const dataOf = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data
