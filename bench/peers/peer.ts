/** How one of fifty who want the last ten pieces fared: a clear refusal, or an error of the server's. */
export type Buyer = 'bought' | 'refused' | 'failed'

export type Request = {
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  headers?: Record<string, string>
}
/** What a server says of itself when it is ready: ids of what it planted. */
export type Told = Record<string, string | undefined>

export type Works = {
  list: Request
  detail: Request
  search: Request
  /** An addition of one piece to each of so many carts. */
  adds(count: number): Promise<Request[]>
  /** The home page, where there is one. */
  page?: Request
}

const ADDRESSES = 1 << 16

/** The header of the `n`th address behind a proxy. */
export const addressOf = (n: number) => ({
  'x-forwarded-for': `10.0.${(n >> 8) & 255}.${n & 255}`,
})

/** These headers, each from every address in turn. */
export const fromManyAddresses = (headers: readonly Record<string, string>[]) =>
  Array.from({ length: ADDRESSES }, (_, n) => ({
    ...headers[n % headers.length],
    ...addressOf(n),
  }))

/** Another shop's server, as its own documentation starts it. */
export type Peer = {
  name: string
  /** The package whose version is told. */
  main: string
  packages: string[]
  overrides?: Record<string, string>
  /** Of this folder; the first plants the pieces of PEER_CATALOGUE in PEER_DATABASE_URL and says when it is ready. */
  files: [script: string, ...others: string[]]
  works(origin: string, told: Told): Promise<Works>
  /** It refuses many requests from one address: each comes with another, as through a proxy that it trusts. */
  countsAddresses?: true
  /** All at once, each to the end of the checkout, for a piece of which there are so many. */
  lastPieces(origin: string, told: Told, pieces: number, buyers: number): Promise<Buyer[]>
}
