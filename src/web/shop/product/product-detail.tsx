import { lazy, Suspense, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { getSizePrices } from '#shared/catalogue/size-price.ts'
import { effectivePrice, formatRupees } from '#shared/money.ts'
import { categoryPath, paths, productPath } from '#shared/paths.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { lowStockText } from '../../shared/badge.tsx'
import { useCategories } from '../../shared/categories.ts'
import { Price } from '../../shared/price.tsx'
import { useSession } from '../../shared/session.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { retriable } from '../../ui/retriable.ts'
import { toast } from '../../ui/toast.ts'
import { SizeName, SizeSelect } from '../shared/cart/size-select.tsx'
import { useCart } from '../shared/cart/use-cart.ts'
import { WishlistButton } from '../shared/wishlist/wishlist-button.tsx'
import { SizeHelp } from './fit/size-help.tsx'
import type { LookProducts, ReviewPage, Titles } from './load-product.ts'
import { MoreProducts } from './more-products.tsx'
import { Colours } from './pictures/colours.tsx'
import { Gallery } from './pictures/gallery.tsx'
import { PincodeForm } from './pincode-form.tsx'
import { ProductAttributes } from './product-attributes.tsx'
import { Deposit, Returns, ReturnsExplanation } from './returns.tsx'
import { Reviews } from './reviews.tsx'
import { Stars } from './stars.tsx'

/** Meanwhile the server's form works; on a page opened by a link the form is missing. */
const RETRY_MS = 3000

const importMadeToOrder = retriable(() => import('./options/made-to-order.tsx'))

/** Never fails, because a failure would replace the whole page for good. */
const loadMadeToOrder = (): ReturnType<typeof importMadeToOrder> =>
  importMadeToOrder().catch(async () => {
    await new Promise((done) => setTimeout(done, RETRY_MS))
    return loadMadeToOrder()
  })

const MadeToOrder = lazy(loadMadeToOrder)

type Props = {
  product: Product
  reviews: ReviewPage
  look: LookProducts
  titles?: Titles
  title: React.ReactNode
  /** Leaves room for the dialog's close button. */
  inDialog?: boolean
  /** Read-only, for staff. */
  preview?: boolean
  to?: (id: string) => string
}

export function ProductDetail(props: Props) {
  const { product, reviews, look, titles, title, inDialog, preview, to = productPath } = props
  const { delivers, drawnPictures } = useSession().shop
  const { getName } = useCategories()
  const { making } = product
  // Another colour is another product, so none of its sizes is chosen.
  const [sizeChoice, setSizeChoice] = useState({ of: product._id, size: '' })
  const size = (sizeChoice.of === product._id && sizeChoice.size) || undefined
  const setSize = (chosenSize: string) => setSizeChoice({ of: product._id, size: chosenSize })
  const prices = getSizePrices(product, making ? undefined : size)
  const description = (
    <>
      <p className="mt-5 whitespace-pre-line">{product.description}</p>
      {drawnPictures && (
        <p className="mt-3 text-sm text-ink-soft">
          {t('Drawing. We send photographs of your own piece before it leaves.')}
        </p>
      )}
    </>
  )
  return (
    <div className="product">
      <Gallery
        key={product._id}
        images={[...new Set([product.clothPhoto, ...product.images])].filter(Boolean)}
        texts={product.imageTexts}
        focus={product.imageFocus}
        title={getTitle(product)}
      />
      <div className="product-text">
        <div className={`max-lg:mt-4 ${inDialog ? 'lg:pr-12' : ''}`}>{title}</div>
        <div className="flex items-center justify-between gap-x-3">
          <Price {...prices} className="text-xl" />
          {!preview && (
            <span className="-mr-3 flex">
              <WishlistButton product={product} />
              <ShareButton product={product} />
            </span>
          )}
        </div>
        {product.salePrice > 0 && product.lowestPrice !== undefined && (
          // Keeps its place, so that choosing a size moves nothing.
          <p
            className={`text-sm text-ink-soft ${prices.price === product.price ? '' : 'invisible'}`}
          >
            {t('Lowest price of the 30 days before: {price}', {
              price: formatRupees(product.lowestPrice),
            })}
          </p>
        )}
        <p className="flex items-center gap-2 text-sm text-ink-soft">
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
        <nav aria-label={t('Breadcrumb')}>
          <Link to={categoryPath(product.category)} className="text-link text-sm">
            {t('All {category}', { category: getName(product.category) })}
          </Link>
        </nav>
        <Colours product={product} to={to} />
        {making ? (
          <>
            <Suspense>
              <MadeToOrder
                key={product._id}
                product={product}
                making={making}
                preview={preview === true}
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
              <Returns policy={product.returnPolicy} />
            </ul>
            {delivers && !preview && (
              <PincodeForm
                key={product._id}
                productId={product._id}
                size={deliverySize(product, size)}
                price={effectivePrice(prices)}
              />
            )}
            <ReturnsExplanation policy={product.returnPolicy} />
            {description}
            <ProductAttributes product={product} />
          </>
        )}
      </div>
      <div className="product-more">
        <div className="mt-9 border-t border-line pt-7 *:max-w-3xl">
          <Reviews first={reviews} productId={product._id} preview={preview} />
        </div>
        {!preview && <MoreProducts product={{ ...product, ...titles }} look={look} />}
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
        <div className="buy-bar mt-5">
          <BarPrice price={effectivePrice(product)} />
          <Button disabled>{t('Out of Stock')}</Button>
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
        </fieldset>
      )}
      {/* One line high in any state, so that choosing a size does not move the button. */}
      <div className="mt-2 min-h-6 text-sm">
        {isSizeMissing ? (
          <p role="alert" className="text-red">
            {t('Please choose a size.')}
          </p>
        ) : (
          stockLeft !== undefined &&
          stockLeft < lowStock && <p className="text-gold-ink">{lowStockText(stockLeft)}</p>
        )}
      </div>
      <div className="buy-bar mt-2">
        <BarPrice price={effectivePrice(getSizePrices(product, size))} />
        {sizes && (
          <SizeSelect
            label={t('Choose size')}
            placeholder={t('Size')}
            product={product}
            sizes={sizes}
            value={size ?? ''}
            onChoose={choose}
          />
        )}
        <Button
          type="submit"
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

/** For a phone, whose screen may not show the price above. */
const BarPrice = ({ price }: { price: number }) => (
  <p aria-hidden className="lg:hidden">
    {formatRupees(price)}
  </p>
)

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
