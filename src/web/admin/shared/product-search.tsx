import { type Make, makeLabels } from '#shared/catalogue/making/vocabulary.ts'
import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { SizeStock } from '#shared/catalogue/product-schema.ts'
import { getSizePrices, hasSizePrices } from '#shared/catalogue/size-price.ts'
import { effectivePrice, formatPriceDifference, formatRupees } from '#shared/money.ts'
import type { OrderProduct } from '#shared/orders/owner-order-schema.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { Price } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { SearchBox } from './search-box.tsx'

const OFFERED = 6

type SearchProps = { onAdd: (product: OrderProduct, size: string, make?: Make) => void }

export function ProductSearch({ onAdd }: SearchProps) {
  const session = useBrowserSession()

  async function find(q: string) {
    const call = 'GET /api/admin/orders/products'
    return (await session.api(call, { query: { q, limit: OFFERED } })).data
  }

  return (
    <SearchBox
      label={t('Find a piece by title or SKU')}
      noResults={t('No product fits this')}
      find={find}
    >
      {(product, clear) => {
        const sizes = product.sizes ?? [{ size: '', stock: product.totalStock }]
        const unsizedMakes = product.making?.makes.filter(({ hasSize }) => !hasSize) ?? []
        return (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-1.5">
            <ProductFacts product={product} />
            <div className="flex flex-wrap gap-2 max-sm:basis-full">
              {sizes.map(({ size, stock, sku }: SizeStock) => (
                <Button
                  key={size}
                  kind="outline"
                  className="px-3! tracking-normal normal-case"
                  disabled={stock === 0}
                  aria-label={addLabel(getTitle(product), size, stock)}
                  onClick={() => {
                    clear()
                    onAdd(product, size)
                  }}
                >
                  <span className="font-semibold">{size || t('Add')}</span>
                  <span className="text-sm">
                    {[sku, priceWords(product, size), stockWords(stock)]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </Button>
              ))}
              {unsizedMakes.map(({ make, price, isAvailable }) => (
                <Button
                  key={make}
                  kind="outline"
                  className="px-3! tracking-normal normal-case"
                  disabled={!isAvailable}
                  aria-label={addLabel(getTitle(product), t(makeLabels[make]))}
                  onClick={() => {
                    clear()
                    onAdd(product, '', make)
                  }}
                >
                  <span className="text-sm">
                    {t(makeLabels[make])} {formatPriceDifference(price)}
                  </span>
                </Button>
              ))}
            </div>
          </div>
        )
      }}
    </SearchBox>
  )
}

/** False if all sizes cost the same. */
const priceWords = (product: OrderProduct, size: string) =>
  hasSizePrices(product) && formatRupees(effectivePrice(getSizePrices(product, size)))

const stockWords = (stock: number) =>
  stock > 0 ? t('{n} in stock', { n: stock }) : t('Out of stock')

const addLabel = (title: string, choice: string, stock?: number) =>
  [t('Add {title}', { title }), choice, stock !== undefined && stockWords(stock)]
    .filter(Boolean)
    .join(', ')

export function ProductFacts({ product, size }: { product: OrderProduct; size?: string }) {
  const { image, status } = product
  const sku = product.sizes?.find((row) => row.size === size)?.sku ?? product.sku
  const facts = [sku, status !== 'published' && t(productStatusLabels[status])].filter(Boolean)
  return (
    <div className="flex min-w-48 flex-1 items-center gap-3 [&_img]:h-16 [&_img]:w-12 [&_img]:object-cover">
      <Thumbnail src={image} />
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{getTitle(product)}</p>
        {facts.length > 0 && <p className="text-sm text-ink-soft">{facts.join(', ')}</p>}
        <Price {...getSizePrices(product, size)} className="text-sm" />
      </div>
    </div>
  )
}
