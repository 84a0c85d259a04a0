import type { FastifyInstance, FastifyRequest } from 'fastify'
import { publicParts } from '#shared/contract.ts'
import type { Cart } from '#shared/orders/cart-schema.ts'
import type { SessionUser } from '#shared/people/account-schema.ts'
import type { PagePersonalData } from '#shared/people/page-personal-data.ts'
import { type Language, languageFor } from '#shared/words/language.ts'
import { createReader, type ReadCall } from '../direct-reads.ts'
import { isPlainRead } from '../request-guard.ts'
import type { WebModule } from './web-module.ts'

/** Rendered once for all members; `fill` inserts personal data. */
type MemberPage = {
  headers: [string, string][]
  text: string
  fill: (own: PagePersonalData) => string
}

type Options = Pick<WebModule, 'memberAddress' | 'createPageFiller'> & {
  toPageUrl: (request: FastifyRequest) => URL
  /** Returns undefined if the page cannot be shared. */
  render: (
    request: FastifyRequest,
    address: URL,
    read: ReadCall,
  ) => Promise<{ headers: [string, string][]; text: string } | undefined>
}

/** The handler returns undefined if the page must be rendered for this member. */
export function memberPages(app: FastifyInstance, options: Options) {
  const { memberAddress, createPageFiller: pageFor, toPageUrl, render } = options

  const loadMemberPage = (request: FastifyRequest, address: string, language: Language) =>
    app.responseCache.value<MemberPage | undefined>(
      `member page ${language} ${address}`,
      publicParts,
      async () => {
        const page = await render(request, new URL(address), createReader(app, request, true))
        return page && { ...page, fill: pageFor(page.text, language) }
      },
      (page) => 2 * (page?.text.length ?? 0),
    )

  return async (request: FastifyRequest) => {
    const { cookie } = request.headers
    if (cookie === undefined || !isPlainRead(request)) return undefined
    const url = toPageUrl(request)
    const address = memberAddress(url)
    if (!address) return undefined
    const read = createReader(app, request)
    const session = await read('GET /api/auth/check-auth', {})
    const { user } = session.body as { user?: SessionUser }
    if (session.status !== 200 || user?.role !== 'user') return undefined
    const params = { userId: user.id }
    const [page, cart, wishes] = await Promise.all([
      loadMemberPage(request, address, languageFor(cookie)),
      read('GET /api/shop/cart/get/:userId', { params }),
      read('GET /api/shop/wishlist/ids/:userId', { params }),
    ])
    if (!page || cart.status !== 200 || wishes.status !== 200) return undefined
    const personalData = { user, cart: getData<Cart>(cart), wishes: getData<string[]>(wishes) }
    // Placeholders cannot show a member's own review or a product in their cart.
    const isPersonal =
      page.text.includes(user.id) ||
      personalData.cart.items.some(({ productId }) => address.includes(productId))
    return isPersonal ? undefined : { headers: page.headers, html: page.fill(personalData) }
  }
}

const getData = <Data>({ body }: { body: unknown }) => (body as { data: Data }).data
