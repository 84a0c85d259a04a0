import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ShownMaking } from '#shared/catalogue/making/making-schema.ts'
import {
  getAddOnKind,
  isTooCheap,
  type LineOptions,
  priceWith,
} from '#shared/catalogue/making/options.ts'
import { type AddOnKind, addOnKindLabels, makeLabels } from '#shared/catalogue/making/vocabulary.ts'
import { getAddOnName, withAddOnNames } from '#shared/catalogue/making/words.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { getPriceDifference } from '#shared/catalogue/size-price.ts'
import { effectivePrice, formatPriceDifference, formatRupees } from '#shared/money.ts'
import { MAX_QUANTITY } from '#shared/orders/cart-vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { useSession } from '../../../shared/session.tsx'
import { announceReady, HYDRATES_LATER } from '../../../start/page-ready.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { addOnFieldName, postedOptions } from '../../shared/cart/posted-change.ts'
import { SizeName, SizeSelect } from '../../shared/cart/size-select.tsx'
import { useCart } from '../../shared/cart/use-cart.ts'
import { SizeHelp } from '../fit/size-help.tsx'
import { PincodeForm } from '../pincode-form.tsx'
import { Deposit, Returns, ReturnsExplanation } from '../returns.tsx'
import { StyleDrawing } from './drawings.tsx'
import { MakingSteps } from './making-steps.tsx'
import { MeasuresChoice } from './measures.tsx'

type Props = { product: Product; making: ShownMaking; preview: boolean }
type Choice = { options: LineOptions; size: string }

export default function MadeToOrder({ product, making, preview }: Props) {
  const { add } = useCart()
  const { delivers } = useSession().shop
  const form = useRef<HTMLFormElement>(null)
  const { sizes, totalStock } = product
  const first = totalStock > 0 ? undefined : making.makes.find((option) => option.isAvailable)
  const [{ options, size }, setChoice] = useState<Choice>(() => ({
    options: first ? { make: first.make, addOns: [] } : {},
    size: '',
  }))
  const [isMakeMissing, setMakeMissing] = useState(false)
  const make = making.makes.find((option) => option.make === options.make)
  const hasSize = sizes !== undefined && (!make || make.hasSize)
  const difference = hasSize ? getPriceDifference(product, size) : 0
  const price = priceWith(making, options, effectivePrice(product), difference)
  /** An option that keeps the size may cost nothing in a cheap size. */
  const isFree = (option: ShownMaking['makes'][number] | undefined, inSize: string) =>
    option?.hasSize === true &&
    isTooCheap(option, effectivePrice(product), getPriceDifference(product, inSize))
  const canBuy = make ? make.isAvailable && (!make.hasSize || totalStock > 0) : totalStock > 0

  function readOptions() {
    if (!form.current) return
    const fields = Object.fromEntries(new FormData(form.current))
    setChoice({ options: postedOptions(fields), size: String(fields.size ?? '') })
    setMakeMissing(false)
  }
  const isHydrated = useHydrated()
  const readEarlyOptions = useEffectEvent(readOptions)
  // The shopper may have chosen options before this script was loaded.
  useEffect(() => {
    readEarlyOptions()
    announceReady()
  }, [])
  function chooseSize(chosenSize: string) {
    const radios = form.current?.querySelectorAll<HTMLInputElement>('input[name=size]') ?? []
    for (const radio of radios) if (radio.value === chosenSize) radio.click()
  }
  function buy() {
    if (hasSize && !size) return setMakeMissing(true)
    const { sizes: _, ...otherFields } = product
    const priced = {
      ...otherFields,
      price: priceWith(making, options, product.price, difference),
      salePrice: product.salePrice > 0 ? price : 0,
    }
    const sizesWithoutDifference = sizes?.map(({ priceDifference: _, ...row }) => row)
    const stock = make && !make.hasSize ? MAX_QUANTITY : totalStock
    add(
      hasSize ? { ...priced, sizes: sizesWithoutDifference } : { ...priced, totalStock: stock },
      hasSize ? size : undefined,
      withAddOnNames(options, making.addOns),
    )
  }
  const hasStyles = making.addOns.length > 0
  return (
    <>
      <form
        ref={form}
        method="post"
        action={paths.cart}
        className="contents"
        onChange={readOptions}
        {...(!isHydrated && { [HYDRATES_LATER]: '' })}
      >
        <input type="hidden" name="intent" value="add" />
        <input type="hidden" name="productId" value={product._id} />
        <fieldset className="mt-4" hidden={making.makes.length === 0}>
          <legend className="mb-1.5 font-sans text-sm font-medium">
            {t('How it is made for you')}
          </legend>
          <div className="flex flex-wrap gap-2">
            <label className="size-choice">
              <input
                type="radio"
                name="make"
                value=""
                defaultChecked={!first}
                disabled={totalStock === 0}
                className="sr-only"
              />
              {sizes ? t('Standard size') : t('As shown')}
            </label>
            {making.makes.map((option) => (
              <label key={option.make} className="size-choice">
                <input
                  type="radio"
                  name="make"
                  value={option.make}
                  defaultChecked={option === first}
                  disabled={
                    !option.isAvailable ||
                    (option.hasSize && totalStock === 0) ||
                    isFree(option, size)
                  }
                  className="sr-only"
                />
                <span>
                  {t(makeLabels[option.make])}{' '}
                  <span className="text-sm">{formatPriceDifference(option.price)}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        {sizes && (
          <fieldset className="mt-4" hidden={!hasSize} disabled={!hasSize}>
            <legend className="float-left mb-1.5 flex min-h-11 items-center font-sans text-sm font-medium">
              {t('Size')}
            </legend>
            <SizeHelp product={product} onChoose={chooseSize} />
            <div className="clear-both flex flex-wrap gap-2">
              {sizes.map((row) => (
                <label key={row.size} className="size-choice">
                  <input
                    type="radio"
                    name="size"
                    value={row.size}
                    disabled={row.stock === 0 || isFree(make, row.size)}
                    className="sr-only"
                  />
                  <SizeName product={product} row={row} />
                </label>
              ))}
            </div>
            {/* Keeps its place, so that choosing a size does not move the button. */}
            <div className="mt-2 min-h-6 text-sm">
              {isMakeMissing && (
                <p role="alert" className="text-red">
                  {t('Please choose a size.')}
                </p>
              )}
            </div>
          </fieldset>
        )}
        {options.make === 'measured' && <MeasuresChoice product={product} preview={preview} />}
        {hasStyles && (
          <details className="mt-3 border-y border-line">
            <summary className="min-h-11 cursor-pointer py-3 text-sm font-medium">
              {t('Sleeves, neck and add-ons')}
            </summary>
            <Styles kind="sleeve" making={making} />
            <Styles kind="neck" making={making} />
            <Extras making={making} />
          </details>
        )}
        <div className="buy-bar mt-4">
          <p aria-live="polite">
            <span className="sr-only">{t('Price as chosen')} </span>
            {formatRupees(price)}
          </p>
          {sizes && hasSize && (
            <SizeSelect
              label={t('Choose size')}
              placeholder={t('Size')}
              product={product}
              sizes={sizes}
              value={size}
              onChoose={chooseSize}
            />
          )}
          <Button
            type="submit"
            disabled={!canBuy}
            onClick={(event) => {
              event.preventDefault()
              buy()
            }}
          >
            {canBuy ? t('Add to Cart') : t('Out of Stock')}
          </Button>
        </div>
      </form>
      <ul className="mt-3 space-y-1 border-l border-gold pl-4 text-sm text-ink-soft" data-returns>
        <Deposit
          percent={make ? making.depositPercent : (product.standardDeposit ?? 0)}
          price={price}
        />
        <Returns policy={product.returnPolicy} isMade={make !== undefined && !make.hasSize} />
      </ul>
      {delivers && !preview && (
        <PincodeForm
          productId={product._id}
          size={hasSize ? size : undefined}
          make={options.make}
          addOns={options.addOns?.join(',')}
          price={price}
        />
      )}
      <ReturnsExplanation policy={product.returnPolicy} />
      <MakingSteps productId={product._id} making={making} addOns={options.addOns} />
    </>
  )
}

/** No choice means as in the picture. */
function Styles({ kind, making }: { kind: AddOnKind; making: ShownMaking }) {
  const offeredAddOns = making.addOns.filter((addOn) => getAddOnKind(addOn) === kind)
  if (offeredAddOns.length === 0) return null
  return (
    <fieldset className="mt-2 mb-4">
      <legend className="mb-1.5 font-sans text-sm">{t(addOnKindLabels[kind])}</legend>
      <div className="flex flex-wrap gap-2">
        <label className="size-choice">
          <input type="radio" name={kind} value="" defaultChecked className="sr-only" />
          {t('As shown')}
        </label>
        {offeredAddOns.map((addOn) => (
          <label key={addOn.code} className="size-choice">
            <input type="radio" name={kind} value={addOn.code} className="sr-only" />
            <span className="flex items-center gap-1.5">
              <StyleDrawing code={addOn.code} />
              {getAddOnName(addOn)}{' '}
              <span className="text-sm">{formatPriceDifference(addOn.price)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Extras({ making }: { making: ShownMaking }) {
  const offeredAddOns = making.addOns.filter((addOn) => getAddOnKind(addOn) === 'extra')
  if (offeredAddOns.length === 0) return null
  return (
    <fieldset className="mb-3">
      <legend className="font-sans text-sm">{t(addOnKindLabels.extra)}</legend>
      {offeredAddOns.map((addOn) => (
        <Check key={addOn.code} name={addOnFieldName(addOn.code)}>
          {getAddOnName(addOn)}{' '}
          <span className="text-sm text-ink-soft">{formatPriceDifference(addOn.price)}</span>
        </Check>
      ))}
    </fieldset>
  )
}
