/** Every shop has these; an owner may add others. */
export const productCategories = ['bridal', 'formals', 'Partywear', 'casual', 'reception'] as const
export type StandardCategory = (typeof productCategories)[number]
/** Id of a standard or own category. */
export type ProductCategory = string
export const isStandardCategory = (id: unknown): id is StandardCategory =>
  productCategories.some((category) => category === id)

/** Ids of own categories and collections are made from their English names. */
export const ownIdPattern = /^(?=.{1,40}$)[a-z0-9]+(-[a-z0-9]+)*$/

/** Only the server knows whether the shop has the category. */
export const isCategoryId = (id: string | null): boolean =>
  id !== null && (isStandardCategory(id) || ownIdPattern.test(id))

export const MAX_CATEGORIES = 40
export const MAX_COLLECTIONS = 40
export const MAX_COLLECTION_PRODUCTS = 200

/** Used until the owner enters a weight. */
export const INITIAL_WEIGHT_GRAMS = 500

/** Computed from paid units of the last 90 days; no product is added by hand. */
export const BEST_SELLERS = 'best sellers'

export const filterCategories = [BEST_SELLERS, ...productCategories] as const
export type FilterCategory = ProductCategory

export const categoryLabels = {
  'best sellers': 'Best Seller',
  bridal: 'Bridal',
  formals: 'Formals',
  Partywear: 'Party wear',
  casual: 'Casual',
  reception: 'Reception',
} as const satisfies Record<(typeof filterCategories)[number], string>

/** Rupees, lower bound included, upper bound excluded. */
export const priceBands = {
  under_1000: { label: 'Under ₹1,000', from: 0, to: 1000 },
  '1000_to_2000': { label: '₹1,000 to ₹2,000', from: 1000, to: 2000 },
  '2000_to_5000': { label: '₹2,000 to ₹5,000', from: 2000, to: 5000 },
  '5000_to_10000': { label: '₹5,000 to ₹10,000', from: 5000, to: 10000 },
  over_10000: { label: 'Over ₹10,000', from: 10000, to: null },
} as const
export type PriceBand = keyof typeof priceBands

export const priceBandIds = Object.keys(priceBands) as [PriceBand, ...PriceBand[]]

export const sortLabels = {
  'price-lowtohigh': 'Price: Low to High',
  'price-hightolow': 'Price: High to Low',
  'title-atoz': 'Title: A to Z',
  'title-ztoa': 'Title: Z to A',
} as const
export type Sort = keyof typeof sortLabels

export const sorts = Object.keys(sortLabels) as [Sort, ...Sort[]]

export const DEFAULT_SORT: Sort = 'price-lowtohigh'

export const LOW_STOCK = 10
export const BEST_SELLER_DAYS = 90
export const HOME_BEST_SELLERS = 4
export const SEARCH_MIN = 4
export const SEARCH_MAX = 100
/** Four letters, or one whole word in a script other than Latin, such as लाल. */
export const isSearchable = (keyword: string) =>
  keyword.length >= SEARCH_MIN || /^(?!.*\p{Script=Latin})\p{L}[\p{L}\p{M}]+$/u.test(keyword)
export const MAX_RUPEES = 10_000_000
/** Rupees that a size may cost more or less than its product. */
export const MAX_PRICE_DIFFERENCE = 1_000_000
/** Rows of one stock count. */
export const MAX_COUNTED = 500

export const MAX_STOCK = 1_000_000

/** Shoppers filter by these words. */
export const productDetails = ['colour', 'fabric', 'craft', 'occasion', 'origin'] as const

/** Filter groups whose values are words of the products. */
export const detailGroups = ['size', ...productDetails] as const
export type DetailGroup = (typeof detailGroups)[number]
export const detailLabels = {
  size: 'Size',
  colour: 'Colour',
  fabric: 'Fabric',
  craft: 'Craft',
  occasion: 'Occasion',
  origin: 'Country of origin',
} as const satisfies Record<DetailGroup, string>

/** Products in “Complete the look”. */
export const MAX_LOOK = 6

/** Words per group that the facets list: those of most products. */
export const MAX_WORDS = 40

/** In the order of the filter panel. */
export const filterGroups = ['category', 'price', ...detailGroups] as const
export type FilterGroup = (typeof filterGroups)[number]

export const RECENTLY_VIEWED = 'recently-viewed'
export const RECENT_SEARCHES = 'recent-searches'
