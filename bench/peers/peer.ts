/**
 * Result of one of fifty buyers of the last ten items: bought, clearly refused, or a server error.
 */
export type Buyer = 'bought' | 'refused' | 'failed'

/** A product that every shop of the comparison sells. */
export type Piece = {
  title: string
  description: string
  category: string
  price: number
  stock: number
}

export type Request = {
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
}
/** What a shopper does. `list` stands for what a shop does not have. */
export type Step =
  | 'home'
  | 'list'
  | 'detail'
  | 'search'
  | 'suggest'
  | 'add'
  | 'checkout'
  | 'buy'
  | 'orders'

/** Ids of created records, reported when the server is ready. */
export type Told = Record<string, string | undefined>

export type Works = {
  list: Request
  detail: Request
  search: Request
  /** Adds one item to each of `count` carts. */
  adds(count: number): Promise<Request[]>
  /** The home page, if it has one. */
  page?: Request
  /** What answers the steps of the shopping mix. */
  steps: Partial<Record<Step, Request>>
}

const ADDRESSES = 1 << 16

/** Forwarding header of the `n`th client address. */
export const clientHeaders = (n: number) => ({
  'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}`,
})

/** These headers, sent from each client address in turn. */
export const fromManyAddresses = (headers: readonly Record<string, string>[]) =>
  Array.from({ length: ADDRESSES }, (_, n) => ({
    ...headers[n % headers.length],
    ...clientHeaders(n),
  }))

/** Another shop's server, started as its documentation describes. */
export type Peer = {
  name: string
  /** The package whose version is reported. */
  main: string
  packages: string[]
  overrides?: Record<string, string>
  /**
   * In this folder. The first adds the products of PEER_CATALOGUE to PEER_DATABASE_URL and reports
   * when it is ready.
   */
  files: [script: string, ...others: string[]]
  works(origin: string, told: Told): Promise<Works>
  /**
   * It limits requests per address, so each request comes from another one, as through a trusted
   * proxy.
   */
  countsAddresses?: true
  /**
   * Prepares buyers; the returned function takes one of them through a whole sale of the catalogue's
   * `piece`th product, from an empty cart to an order that is accepted without a payment. Throws if
   * it is refused.
   */
  buyers(
    origin: string,
    told: Told,
    count: number,
    pieces: readonly Piece[],
  ): Promise<(buyer: number, piece: number) => Promise<unknown>>
  /** SQL of its database: the number of accepted `orders`, and their goods in `rupees`. */
  acceptedOrders: string
  /** All buyers check out concurrently for a product with this stock. */
  lastPieces(origin: string, told: Told, pieces: number, buyers: number): Promise<Buyer[]>
}
