import { data, type MetaDescriptor } from 'react-router'
import { categoryName } from '#shared/catalogue/category-names.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import type { Remedy, ShownPolicy } from '#shared/catalogue/return-policy.ts'
import { policyTermsOf, returnExplanation } from '#shared/catalogue/return-words.ts'
import type { Review } from '#shared/catalogue/review-schema.ts'
import { getSizePrices, hasSizePrices } from '#shared/catalogue/size-price.ts'
import { INITIAL_WEIGHT_GRAMS } from '#shared/catalogue/vocabulary.ts'
import { isWear } from '#shared/fit/measures.ts'
import { effectivePrice } from '#shared/money.ts'
import { productPath, sharedPicture } from '#shared/paths.ts'
import { getTitle, language } from '#shared/words/words.ts'
import { createLoader, type Visit } from '../../api/load.ts'
import { getCategories, type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'

export const REVIEWS = 20

export const loadProduct = createLoader(
  async ({ api, params, url, orEmpty }: Visit<{ productId: string }>) => {
    const id = params.productId
    // A malformed id is a missing page, not a bad request.
    if (!/^[0-9a-f-]{36}$/i.test(id)) throw data(null, { status: 404 })
    const [product, look, reviews] = await Promise.all([
      api('GET /api/shop/products/get/:id', { params: { id } }),
      orEmpty(api('GET /api/shop/products/look/:id', { params: { id } })),
      orEmpty(
        api('GET /api/shop/review/:productId', {
          params: { productId: id },
          query: { limit: REVIEWS },
        }),
      ),
    ])
    return {
      look: look.data.map((companion): LookProducts[number] => ({
        _id: companion._id,
        title: getTitle(companion),
        image: companion.image,
        ...(companion.focus && { focus: companion.focus }),
        price: companion.price,
        salePrice: companion.salePrice,
      })),
      product: inPageLanguage(product.data),
      titles: { title: product.data.title, titleHindi: product.data.titleHindi },
      reviews,
      address: url.origin + productPath(id),
      origin: url.origin,
    }
  },
)

export function inPageLanguage(loadedProduct: Product): Product {
  const { titleHindi, descriptionHindi, imageTexts, returnPolicy, ...otherFields } = loadedProduct
  const { makerHindi, villageHindi, stepsHindi, careHindi, ...product } = otherFields
  const isHindi = language() === 'hi'
  return {
    ...product,
    title: getTitle({ ...product, titleHindi }),
    titleHindi: '',
    description: (isHindi && descriptionHindi) || product.description,
    ...(isHindi && {
      maker: makerHindi || product.maker,
      village: villageHindi || product.village,
      steps: stepsHindi || product.steps,
      care: careHindi || product.care,
    }),
    ...(returnPolicy && {
      returnPolicy: {
        ...returnPolicy,
        explanation: returnExplanation(returnPolicy),
        explanationHindi: '',
      },
    }),
    // Alternative texts exist in English only.
    ...(!isHindi && imageTexts && { imageTexts }),
  }
}

/** Products that complete a look. */
export type LookProducts = (Pick<Product, '_id' | 'title' | 'image' | 'price' | 'salePrice'> & {
  focus?: string
})[]

export type Titles = Pick<Product, 'title' | 'titleHindi'>

export type ReviewPage = { data: Review[]; nextCursor: string | null; failed?: string }

export type ProductData = Awaited<ReturnType<typeof loadProduct>>

/** Colours are products with pages of their own. */
const buildVariantGroup = (colours: NonNullable<Product['colours']>, origin: string) => ({
  '@type': 'ProductGroup',
  productGroupID: colours.map(({ _id }) => _id).toSorted()[0],
  variesBy: 'https://schema.org/color',
  hasVariant: colours.map(({ _id }) => ({ '@type': 'Product', url: origin + productPath(_id) })),
})

const buildWeight = (grams: number) => ({
  weight: { '@type': 'QuantitativeValue', value: grams, unitCode: 'GRM' },
})

/** schema.org has no property for these fields. */
function otherProperties({ craft, occasion, care, hsn }: Product) {
  const values = { Craft: craft, Occasion: occasion, Care: care, HSN: hsn }
  const additionalProperty = Object.entries(values).flatMap(([name, value]) =>
    value ? [{ '@type': 'PropertyValue', name, value }] : [],
  )
  return additionalProperty.length > 0 && { additionalProperty }
}

const refundTypes: Partial<Record<Remedy, string>> = {
  refund: 'https://schema.org/FullRefund',
  storeCredit: 'https://schema.org/StoreCreditRefund',
  exchange: 'https://schema.org/ExchangeRefund',
}

/** A product without stock can only be made to order. */
function buildReturnPolicy({ totalStock, making }: Product, policy: ShownPolicy) {
  const isMade = totalStock === 0 && making?.makes.some(({ hasSize }) => !hasSize) === true
  const { days, remedies, wayBack, faultyOnly } = policyTermsOf(policy, isMade)
  const refundType = remedies.flatMap((remedy) => refundTypes[remedy] ?? [])
  const base = { '@type': 'MerchantReturnPolicy', applicableCountry: 'IN' }
  if (faultyOnly || refundType.length === 0)
    return { ...base, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...base,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${wayBack === 'shop' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'}`,
    refundType,
  }
}

/** One offer per size if sizes have prices or SKUs of their own. */
function buildOffers(product: Product, address: string) {
  const returnPolicy = product.returnPolicy && buildReturnPolicy(product, product.returnPolicy)
  const offer = (price: number, stock: number) => ({
    '@type': 'Offer',
    url: address,
    priceCurrency: 'INR',
    price: price.toFixed(2),
    availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
    ...(returnPolicy && { hasMerchantReturnPolicy: returnPolicy }),
  })
  const { sizes = [] } = product
  if (!hasSizePrices(product) && !sizes.some(({ sku }) => sku))
    return offer(effectivePrice(product), product.totalStock)
  const getPrice = (size: string) => effectivePrice(getSizePrices(product, size))
  const prices = sizes.map(({ size }) => getPrice(size))
  return {
    '@type': 'AggregateOffer',
    priceCurrency: 'INR',
    lowPrice: Math.min(...prices).toFixed(2),
    highPrice: Math.max(...prices).toFixed(2),
    offerCount: sizes.length,
    offers: sizes.map(({ size, stock, sku, weight }) => ({
      ...offer(getPrice(size), stock),
      ...(sku && { sku }),
      itemOffered: {
        '@type': 'Product',
        name: `${product.title}, ${size}`,
        size,
        ...(weight && buildWeight(weight)),
      },
    })),
  }
}

const audiences = {
  women: { suggestedGender: 'female', suggestedMinAge: 13 },
  men: { suggestedGender: 'male', suggestedMinAge: 13 },
  children: { suggestedMaxAge: 13 },
} as const

export function productMeta({
  loaderData,
  matches,
}: PageMetaArgs & { loaderData?: ProductData }): MetaDescriptor[] {
  if (!loaderData) return []
  const { product, address, origin } = loaderData
  const image = new URL(product.image, origin).href
  return [
    ...pageMeta(
      {
        title: product.title,
        description: product.description.slice(0, 160),
        image: new URL(sharedPicture(product.image), origin).href,
        canonical: address,
      },
      matches,
    ),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.title,
        description: product.description,
        image,
        category: categoryName(getCategories(matches), product.category),
        ...(product.sku && { sku: product.sku }),
        ...(product.colour && { color: product.colour }),
        ...(product.fabric && { material: product.fabric }),
        ...(product.origin && { countryOfOrigin: { '@type': 'Country', name: product.origin } }),
        // The initial weight is an assumption, not the owner's.
        ...(product.weightGrams !== undefined &&
          product.weightGrams !== INITIAL_WEIGHT_GRAMS &&
          buildWeight(product.weightGrams)),
        ...otherProperties(product),
        ...(isWear(product.wear) && {
          audience: { '@type': 'PeopleAudience', ...audiences[product.wear] },
        }),
        ...(product.maker && { manufacturer: { '@type': 'Organization', name: product.maker } }),
        ...(product.reviewCount > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: product.averageReview.toFixed(2),
            reviewCount: product.reviewCount,
          },
        }),
        ...(product.colours && { isVariantOf: buildVariantGroup(product.colours, origin) }),
        offers: buildOffers(product, address),
      },
    },
  ]
}
