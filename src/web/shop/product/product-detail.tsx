import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { getSizePrices } from '#shared/catalogue/size-price.ts'
import { effectivePrice, formatRupees } from '#shared/money.ts'
import { paths, productPath } from '#shared/paths.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { lowStockText } from '../../shared/badge.tsx'
import { useCategories } from '../../shared/categories.ts'
import { Price } from '../../shared/price.tsx'
import { useSession } from '../../shared/session.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { SizeName, SizeSelect } from '../shared/cart/size-select.tsx'
import { useCart } from '../shared/cart/use-cart.ts'
import { WishlistButton } from '../shared/wishlist/wishlist-button.tsx'
import { SizeHelp } from './fit/size-help.tsx'
import type { ReviewPage, Titles } from './load-product.ts'
import { MoreProducts } from './more-products.tsx'
import { Colours } from './pictures/colours.tsx'
import { Gallery } from './pictures/gallery.tsx'
import { PincodeForm } from './pincode-form.tsx'
import { ProductAttributes } from './product-attributes.tsx'
import { Deposit, Returns } from './returns.tsx'
import { Reviews } from './reviews.tsx'
import { Stars } from './stars.tsx'

/** Meanwhile the server's form works; on a page opened by a link the form is missing. */
const RETRY_MS = 3000

/** Never fails, because a failure would replace the whole page for good. */
const importMadeToOrder = (): Promise<typeof import('./options/made-to-order.tsx')> =>
  import('./options/made-to-order.tsx').catch(async () => {
    await new Promise((done) => setTimeout(done, RETRY_MS))
    return importMadeToOrder()
  })

const MadeToOrder = lazy(importMadeToOrder)

type Props = {
  product: Product
  reviews: ReviewPage
  look: Pick<Product, '_id' | 'title' | 'image'>[]
  titles?: Titles
  title: React.ReactNode
  /** Leaves room for the dialog's close button. */
  inDialog?: boolean
  /** Read-only, for staff. */
  preview?: boolean
  to?: (id: string) => string
}

/** On a phone the button sticks to the bottom of the screen. */
const buyBar =
  'mt-5 max-md:sticky max-md:bottom-0 max-md:z-10 max-md:order-3 max-md:-mx-[min(1rem,6.25vw)] max-md:border-t max-md:border-line max-md:bg-ivory max-md:px-[min(1rem,6.25vw)] max-md:py-3'

export function ProductDetail(props: Props) {
  const { product, reviews, look, titles, title, inDialog, preview, to = productPath } = props
  const { delivers } = useSession().shop
  const { getName } = useCategories()
  const { making } = product
  // Another colour is another product, so none of its sizes is chosen.
  const [sizeChoice, setSizeChoice] = useState({ of: product._id, size: '' })
  const size = (sizeChoice.of === product._id && sizeChoice.size) || undefined
  const setSize = (chosenSize: string) => setSizeChoice({ of: product._id, size: chosenSize })
  const prices = getSizePrices(product, making ? undefined : size)
  const description = <p className="mt-5 whitespace-pre-line">{product.description}</p>
  return (
    <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] md:gap-12">
      <Gallery
        key={product._id}
        images={product.images}
        texts={product.imageTexts}
        title={getTitle(product)}
      />
      <div className="flex min-w-0 flex-col pb-4">
        <div
          className={`flex items-start justify-between gap-3 ${inDialog ? 'md:-mt-2.5 md:pr-12' : '-mr-3'}`}
        >
          <p className="text-sm text-ink-soft">{getName(product.category)}</p>
          {!preview && (
            <span className="-mt-2.5 flex">
              <WishlistButton product={product} />
              <ShareButton product={product} />
            </span>
          )}
        </div>
        {title}
        <Price {...prices} className="mt-3 text-xl" />
        {product.salePrice > 0 &&
          prices.price === product.price &&
          product.lowestPrice !== undefined && (
            <p className="mt-1 text-sm text-ink-soft">
              {t('Lowest price of the 30 days before: {price}', {
                price: formatRupees(product.lowestPrice),
              })}
            </p>
          )}
        <Colours product={product} to={to} />
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
          {product.reviewCount === 0 ? (
            t('No reviews yet')
          ) : (
            <>
              <Stars value={product.averageReview} />
              <span>
                <span className="sr-only">{t('Average rating')} </span>(
                {product.averageReview.toFixed(2)})
              </span>
            </>
          )}
        </p>
        {making ? (
          <>
            <Suspense>
              <MadeToOrder
                key={product._id}
                product={product}
                making={making}
                preview={preview === true}
                buyBar={buyBar}
              />
            </Suspense>
            {description}
            <ProductAttributes product={product} />
          </>
        ) : (
          <>
            <form method="post" action={paths.cart} className="contents">
              <input type="hidden" name="intent" value="add" />
              <input type="hidden" name="productId" value={product._id} />
              <Purchase key={product._id} product={product} size={size} setSize={setSize} />
            </form>
            <ul
              className="mt-5 space-y-1 border-l border-gold pl-4 text-sm text-ink-soft"
              data-returns
            >
              <li>{t('The price includes all taxes.')}</li>
              <Deposit percent={product.standardDeposit ?? 0} price={effectivePrice(prices)} />
              <Returns />
            </ul>
            {delivers && !preview && (
              <PincodeForm
                key={product._id}
                productId={product._id}
                size={deliverySize(product, size)}
                price={effectivePrice(prices)}
              />
            )}
            {description}
            <ProductAttributes product={product} />
          </>
        )}
        <div className="order-2 mt-9 border-t border-line pt-7 md:order-none">
          <Reviews first={reviews} productId={product._id} preview={preview} />
        </div>
        {!preview && (
          <div className="order-2 min-w-0 md:order-none">
            <MoreProducts product={{ ...product, ...titles }} look={look} />
          </div>
        )}
      </div>
    </div>
  )
}

/** Returns the size only if its weight or price may change the delivery charge. */
function deliverySize({ sizes }: Product, size: string | undefined) {
  const row = sizes?.find((row) => row.size === size)
  return row?.weight || row?.priceDifference ? size : undefined
}

type PurchaseProps = {
  product: Product
  size: string | undefined
  setSize: (size: string) => void
}

function Purchase({ product, size, setSize }: PurchaseProps) {
  const { add, items } = useCart()
  const { lowStock } = useSession().shop
  const { sizes, totalStock } = product
  const [isSizeMissing, setSizeMissing] = useState(false)
  const choices = useRef<HTMLFieldSetElement>(null)
  const stockLeft = sizes ? sizes.find((row) => row.size === size)?.stock : totalStock
  // Excludes items in the cart and in the shopper's own unpaid order.
  const availableStock = (chosenSize?: string) =>
    sizes ? (sizes.find((row) => row.size === chosenSize)?.stock ?? 0) : totalStock
  const isInCart = items.some(
    (item) =>
      item.productId === product._id && availableStock(item.size) === 0 && item.available > 0,
  )
  function choose(chosenSize: string) {
    setSize(chosenSize)
    setSizeMissing(false)
  }

  /** On a phone the sizes may be out of view of the bottom bar. */
  function buy() {
    if (!sizes || size) return add(product, size)
    setSizeMissing(true)
    choices.current?.scrollIntoView({ block: 'center' })
  }
  if (totalStock === 0) {
    return (
      <>
        <div className={buyBar}>
          <Button disabled className="w-full">
            {t('Out of Stock')}
          </Button>
        </div>
        {isInCart ? (
          <UnpaidOrderNote />
        ) : (
          <p className="mt-3 text-sm text-ink-soft">
            {t('Add it to your wishlist, and we will email you when it is back.')}
          </p>
        )}
      </>
    )
  }
  return (
    <>
      {sizes && (
        <fieldset ref={choices} className="mt-7">
          <legend className="float-left mb-2 flex min-h-11 items-center font-sans text-sm font-medium">
            {t('Size')}
          </legend>
          <SizeHelp product={product} onChoose={choose} />
          <div className="clear-both flex flex-wrap gap-2">
            {sizes.map((row) => (
              <label key={row.size} className="size-choice">
                <input
                  type="radio"
                  name="size"
                  value={row.size}
                  required
                  disabled={row.stock === 0}
                  checked={size === row.size}
                  onChange={() => choose(row.size)}
                  className="sr-only"
                />
                <SizeName product={product} row={row} />
              </label>
            ))}
          </div>
          {isSizeMissing && (
            <p role="alert" className="mt-2 text-sm text-red">
              {t('Please choose a size.')}
            </p>
          )}
        </fieldset>
      )}
      {stockLeft !== undefined && stockLeft < lowStock && (
        <p className="mt-3 text-sm text-gold-ink">{lowStockText(stockLeft)}</p>
      )}
      <div className={`${buyBar} flex gap-3`}>
        {sizes && (
          <SizeSelect
            label={t('Choose size')}
            product={product}
            sizes={sizes}
            value={size ?? ''}
            onChoose={choose}
            className="max-w-[45%] md:hidden noscript:hidden"
          />
        )}
        <Button
          type="submit"
          className="min-w-0 flex-1 px-4!"
          onClick={(event) => {
            event.preventDefault()
            buy()
          }}
        >
          {t('Add to Cart')}
        </Button>
      </div>
      {isInCart && <UnpaidOrderNote />}
    </>
  )
}

function UnpaidOrderNote() {
  return (
    <p className="mt-3 text-sm text-gold-ink">
      {t('The last one is in your unpaid order.')}{' '}
      <Link
        to={paths.checkout}
        className="text-maroon underline decoration-gold underline-offset-4"
      >
        {t('Go on to pay')}
      </Link>
    </p>
  )
}

function ShareButton({ product }: { product: Product }) {
  const [copied, setCopied] = useState(false)
  async function share() {
    const url = new URL(productPath(product._id), location.href).href
    try {
      if (navigator.share) return await navigator.share({ title: product.title, url })
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast.success(t('Link copied'))
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
      toast.error(t('Your browser does not allow copying. The link is {url}', { url }))
    }
  }
  return (
    <IconButton label={t('Share this piece')} onClick={share}>
      {copied ? <Icon name="check" size={19} /> : <Icon name="share-2" size={19} />}
    </IconButton>
  )
}
