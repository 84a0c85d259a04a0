import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  useActionData,
  useFetcher,
  useFetchers,
  useLocation,
  useNavigate,
  useRevalidator,
} from 'react-router'
import { calculateTotal } from '#shared/money.ts'
import type { NewOrder, Quote } from '#shared/orders/order-schema.ts'
import { type PaymentMethod, paymentMethods } from '#shared/orders/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { t } from '#shared/words/words.ts'
import { ApiError } from '../../api/errors.ts'
import {
  type Change,
  createFormAction,
  createIntentAction,
  createMemberLoader,
  type PostedForm,
} from '../../api/load.ts'
import { useSend } from '../../api/use-send.ts'
import { forgetUnsaved } from '../../shared/forms/unsaved.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressManager } from '../shared/address/address-manager.tsx'
import { postedIntent } from '../shared/address/intent.ts'
import { saveAddress } from '../shared/address/save-address.ts'
import { CartCodes } from '../shared/cart/cart-codes.tsx'
import { CartLines } from '../shared/cart/cart-lines.tsx'
import { CartReturns } from '../shared/cart/cart-returns.tsx'
import { changeCodes, postedCode } from '../shared/cart/change-codes.ts'
import { useCart } from '../shared/cart/use-cart.ts'
import { ListingLink } from '../shared/listing-link.tsx'
import { pendingOrder } from '../shared/pending-order.ts'
import type { Route } from './+types/page.ts'
import { CANCEL_KEY, CheckoutCancelled, CheckoutNotice } from './cancel-checkout.tsx'
import { CheckoutSum, PayBar } from './checkout-total.tsx'
import { CheckoutCredit, type CreditIntent, changeCredit, postedCredit } from './credit.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentChoice } from './payment-choice.tsx'

const load = createMemberLoader(async ({ api, user, url, orEmpty }) => {
  const params = { userId: user.id }
  const addressId = url.searchParams.get('addressId')
  const [addresses, quote] = await Promise.all([
    orEmpty(api('GET /api/shop/address/get/:userId', { params })),
    api('GET /api/shop/order/quote', { query: addressId ? { addressId } : {} }).then(
      ({ data }) => ({ data, refusal: null }),
      (error: unknown) => ({ data: null, refusal: refusalOf(error) }),
    ),
  ])
  const cancelled = url.searchParams.get('cancelled')
  const attempt = url.searchParams.get('attempt') ?? undefined
  const { data, failed } = addresses
  const { data: current, refusal } = quote
  return { addresses: data, quote: current, refusal, cancelled, attempt, failed, addressId }
})

function refusalOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  return { status: error.status, message: error.message }
}

export const loader = load
export const clientLoader = load

type CheckoutIntent = CreditIntent | NewOrder

async function order(body: NewOrder, { api }: Change) {
  // A failed order must not leave the previous one pending.
  pendingOrder.forget()
  const { approvalURL, orderId } = await api('POST /api/shop/order/create', { body })
  pendingOrder.keep(orderId)
  forgetUnsaved()
  window.location.assign(approvalURL)
}

export const clientAction = createIntentAction(
  (intent: CheckoutIntent, visit) =>
    'intent' in intent ? changeCredit(intent, visit) : order(intent, visit),
  (intent) => 'intent' in intent,
)

/** For forms sent without scripts. */
export const action = createFormAction(async (fields, visit) => {
  const code = postedCode(fields)
  if (code) {
    await changeCodes(code, visit)
    return paths.checkout
  }
  const change = postedIntent(fields)
  if (change) {
    await saveAddress(change, visit)
    return paths.checkout
  }
  const creditChange = postedCredit(fields)
  if (creditChange) {
    await changeCredit(creditChange, visit)
    return paths.checkout
  }
  const addressInfo = fields.addressId ? { addressId: fields.addressId } : {}
  const totalAmount = Number(fields[`total-${fields.paymentMethod}`] ?? fields.totalAmount)
  const creditAmount = Number(fields[`credit-${fields.paymentMethod}`] ?? fields.creditAmount)
  const paymentMethod = paymentMethods.find((method) => method === fields.paymentMethod) ?? 'paypal'
  const advance = advanceFields(paymentMethod, fields.advanceMethod)
  const body = { addressInfo, totalAmount, paymentMethod, ...advance, creditAmount }
  return visit.api('POST /api/shop/order/create', { body }).then(
    ({ approvalURL }) => approvalURL,
    (error: unknown) => {
      // Without scripts the total is that of the address of the page.
      const isOther = fields.addressId && fields.addressId !== fields.quotedAddressId
      if (isOther && error instanceof ApiError && error.code === 'price_changed')
        return checkoutFor(fields.addressId ?? '', { changed: '1' })
      throw error
    },
  )
})

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Checkout'), description: t('Delivery and payment') }, matches)

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { addresses, cancelled, attempt, failed, addressId } = loaderData
  const { delivers, countries } = useSession().shop
  const differs = delivers || countries.length > 0
  // Each address has its own delivery charge and dates.
  const quoteFetcher = useFetcher<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { items, itemCount, cart } = useCart()
  const { send, busy, done: created } = useSend<NewOrder>()
  const { busy: givingUp } = useSend({ key: CANCEL_KEY })
  const changesAddress = useFetchers().some(({ formAction }) => formAction === paths.addresses)
  const { search, state } = useLocation()
  const notice = state?.notice as string | undefined
  const postedForm = useActionData<PostedForm>()
  const [chosenId, setChosenId] = useState(addressId ?? undefined)
  const [showsMissing, setShowsMissing] = useState(false)
  const delivery = useRef<HTMLElement>(null)
  const chosenAddress = addresses.find(({ _id }) => _id === chosenId) ?? defaultAddress(addresses)
  const [method, setMethod] = useState<PaymentMethod>()
  const quote =
    [quoteFetcher.data?.quote, loaderData.quote].find(
      (quote) => quote?.addressId === chosenAddress?._id,
    ) ?? loaderData.quote
  const { offers, offer, total, isOutdated } = offersFor(quote, calculateTotal(items), method, {
    addressId: chosenAddress?._id,
    differs,
  })
  // An order that is being cancelled must not be paid. A saved address is chosen after a reload.
  const isBusy = busy || givingUp || changesAddress || (isOutdated && items.length > 0)
  const isChanged = new URLSearchParams(search).has('changed')
  const newest = quoteFetcher.data ?? loaderData
  const isForChosen = (newest.addressId ?? chosenAddress?._id) === chosenAddress?._id
  const isIdle = quoteFetcher.state === 'idle'
  const refusal = isOutdated && isIdle && isForChosen ? newest.refusal : null
  useReloadAfterBack()
  const hasChoice = offers.length > 1 && items.length > 0

  function tryAgain() {
    if (newest === loaderData) revalidate()
    else if (chosenAddress) quoteFetcher.load(checkoutFor(chosenAddress._id))
  }
  const tryAgainOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!refusal) return
    const listener = () => tryAgainOnline()
    window.addEventListener('online', listener)
    return () => window.removeEventListener('online', listener)
  }, [refusal])

  const forgetAddress = useEffectEvent((message: string) => {
    setChosenId(undefined)
    toast.error(message)
    navigate(paths.checkout, { replace: true, preventScrollReset: true })
  })
  useEffect(() => {
    // Deleted in another tab.
    if (newest.refusal?.status === 404) forgetAddress(newest.refusal.message)
  }, [newest.refusal])

  function choose(id: string) {
    setChosenId(id)
    if (differs) quoteFetcher.load(checkoutFor(id))
  }

  function pay(form: FormData) {
    if (items.length === 0) return toast.error(t('Your cart is empty. Please add items to proceed'))
    if (!chosenAddress) {
      toast.error(t('Please select one address to proceed.'))
      setShowsMissing(true)
      const control = 'input[type=radio], input:not([type=hidden])'
      delivery.current?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true })
      delivery.current?.scrollIntoView()
      return
    }
    send({
      ...(cart ? { userId: cart.userId, cartId: cart._id } : {}),
      addressInfo: { addressId: chosenAddress._id },
      totalAmount: total,
      paymentMethod: offer.method,
      ...advanceFields(offer.method, form.get('advanceMethod')),
      creditAmount: 'credit' in offer ? offer.credit : 0,
    })
  }

  return (
    <div className="mx-auto max-w-3xl px-[min(1.25rem,6.25vw)] py-10 sm:px-8 sm:py-14 lg:max-w-6xl lg:py-6">
      <PageTitle>{t('Checkout')}</PageTitle>
      {notice && <CheckoutNotice>{notice}</CheckoutNotice>}
      {postedForm && !postedIntent(postedForm.fields) && !postedCode(postedForm.fields) && (
        <CheckoutNotice>
          <span className="text-red">{postedForm.message}</span>
        </CheckoutNotice>
      )}
      {isChanged && (
        <CheckoutNotice>
          {t('The total of this order has changed with the address.')}
        </CheckoutNotice>
      )}
      {cancelled && !notice && (
        <CheckoutCancelled orderId={cancelled} {...(attempt && { attempt })} />
      )}
      <div className="checkout-columns">
        <div className="grid min-w-0 content-start gap-12 lg:gap-8">
          <section ref={delivery} aria-labelledby="delivery" className="scroll-mt-24">
            <Step id="delivery">{t('Delivery address')}</Step>
            <AddressManager
              addresses={addresses}
              failed={failed}
              choice={{
                chosenId: chosenAddress?._id,
                onChoose: choose,
                form: PAY_FORM,
                problem:
                  showsMissing && !chosenAddress
                    ? t('Please select one address to proceed.')
                    : undefined,
              }}
            />
          </section>
          {hasChoice && (
            <section aria-labelledby="payment">
              <Step id="payment">{t('How would you like to pay?')}</Step>
              <PaymentChoice
                offers={offers}
                selected={offer.method}
                onChoose={setMethod}
                form={PAY_FORM}
              />
            </section>
          )}
        </div>
        <div className="checkout-summary">
          <OrderSummary count={itemCount} total={total}>
            {items.length === 0 ? (
              <Empty title={t('Your cart is empty')}>
                <ListingLink className={buttonStyle('outline')}>
                  {t('See the collection')}
                </ListingLink>
              </Empty>
            ) : (
              <>
                <CartLines />
                <CartCodes page={paths.checkout} posted={postedForm} />
              </>
            )}
            {quote?.credit && items.length > 0 && (
              <CheckoutCredit
                credit={quote.credit}
                usedCredit={'credit' in offer ? offer.credit : 0}
              />
            )}
          </OrderSummary>
          <div className="order-3 mt-4 border-t border-gold pt-5 max-lg:mt-0">
            {refusal && items.length > 0 && (
              <div
                role="alert"
                className="mb-6 flex flex-wrap items-center gap-4 border-l-2 border-red py-2 pl-5"
              >
                <p>{refusal.message}</p>
                <Button kind="outline" onClick={tryAgain}>
                  {t('Try again')}
                </Button>
              </div>
            )}
            {quote?.methods.length === 0 && items.length > 0 && (
              <CheckoutNotice>
                {t('This shop does not take payments at the moment. Please contact us to order.')}
              </CheckoutNotice>
            )}
            <CheckoutSum
              cartTotal={calculateTotal(items)}
              total={total}
              offer={'currency' in offer ? offer : undefined}
              isOnlyMethod={!hasChoice}
              dates={isOutdated ? null : (quote?.delivery ?? null)}
              goesAbroad={isAbroad(chosenAddress?.country)}
            />
          </div>
          <PayBar
            total={total}
            offer={'currency' in offer ? offer : undefined}
            method={offer.method}
            state={created ? 'created' : isBusy || quote?.methods.length === 0 ? 'sending' : 'idle'}
            form={PAY_FORM}
            quotedAddressId={quote?.addressId ?? ''}
            hasChoice={hasChoice}
            onPay={pay}
          />
          <CartReturns className="order-3 space-y-2 max-lg:-mt-6 lg:mt-4" />
        </div>
      </div>
    </div>
  )
}

const checkoutFor = (addressId: string, more: object = {}) =>
  `${paths.checkout}?${new URLSearchParams({ addressId, ...more })}`

const PAY_FORM = 'pay'

const advanceFields = (method: PaymentMethod, advanceMethod: unknown) =>
  method === 'cod' && advanceMethod ? { advanceMethod: advanceMethod as PaymentMethod } : {}

/** After a cart change, the quote is outdated until it is loaded again. */
function offersFor(
  quote: Quote | null,
  cartTotal: number,
  chosenMethod: PaymentMethod | undefined,
  { addressId, differs }: { addressId: string | undefined; differs: boolean },
) {
  const isElsewhere = differs && (quote?.addressId ?? undefined) !== addressId
  const isCurrent = quote?.cartAmount === cartTotal && !isElsewhere
  const order = quote?.methodOrder ?? []
  const sortedMethods = (quote?.methods ?? []).toSorted(
    (one, other) => order.indexOf(one.method) - order.indexOf(other.method),
  )
  const offers = sortedMethods.map((method) =>
    // Another address may be served; the server checks it when the order is made.
    method.refusedPincode && addressId !== quote?.addressId ? { ...method, refusal: null } : method,
  )
  const open = offers.filter(({ refusal }) => refusal === null)
  const preferred = open.find(({ method }) => method === (chosenMethod ?? quote?.preferred))
  // A refused method shows the reason.
  const offer = preferred ?? open[0] ?? offers[0]
  return offer && isCurrent
    ? { offers, offer, total: offer.totalAmount, isOutdated: false }
    : {
        offers,
        offer: { method: offer?.method ?? quote?.preferred ?? 'paypal' },
        total: cartTotal,
        // With one method without a fee, the cart's total is the order's.
        isOutdated:
          offers.length > 1 ||
          isElsewhere ||
          quote?.cartAmount === 0 ||
          offers.some(({ charges }) => charges.length > 0),
      }
}

/** Returns the last order's address, or the only one. */
function defaultAddress(addresses: Address[]): Address | undefined {
  const usedAddresses = addresses.filter(({ lastUsedAt }) => lastUsedAt !== null)
  const newest = usedAddresses.toSorted((a, b) =>
    (a.lastUsedAt ?? '').localeCompare(b.lastUsedAt ?? ''),
  )
  return newest.at(-1) ?? (addresses.length === 1 ? addresses[0] : undefined)
}

function Step({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="mb-5 text-2xl text-maroon sm:text-3xl lg:mb-4">
      {children}
    </h2>
  )
}

/** State is outdated when the browser restores the page after Back from the provider. */
function useReloadAfterBack() {
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [])
}
