import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { totalOf } from '#shared/money.ts'
import { emptyCartMessage, noAddressMessage } from '#shared/orders/cart-vocabulary.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'
import { actingOn, loadingForMember } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { forgetUnsaved } from '../../shared/forms/unsaved.ts'
import { type MetaOf, pageMeta } from '../../shared/page-meta.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressManager } from '../shared/address/address-manager.tsx'
import { CartLines } from '../shared/cart/cart-lines.tsx'
import { useCart } from '../shared/cart/use-cart.ts'
import { ListingLink } from '../shared/listing-link.tsx'
import { pendingOrder } from '../shared/pending-order.ts'
import type { Route } from './+types/page.ts'
import { CheckoutTotal } from './checkout-total.tsx'
import { GIVE_UP, GivenUp, Notice } from './given-up.tsx'

const load = loadingForMember(async ({ api, user, url, orEmpty }) => {
  const params = { userId: user.id }
  const [addresses, quote] = await Promise.all([
    orEmpty(api('GET /api/shop/address/get/:userId', { params })),
    api('GET /api/shop/order/quote').catch(() => null),
  ])
  const cancelled = url.searchParams.get('cancelled')
  const { data, failed } = addresses
  return { addresses: data, quote: quote?.data ?? null, cancelled, failed }
})
export const loader = load
export const clientLoader = load

export const clientAction = actingOn(async (body: NewOrder, { api }) => {
  // Of an order that can't be made, nothing stays of the one before.
  pendingOrder.forget()
  const { approvalURL, orderId } = await api('POST /api/shop/order/create', { body })
  pendingOrder.keep(orderId)
  forgetUnsaved()
  window.location.assign(approvalURL)
})

export const meta = ({ matches }: MetaOf) =>
  pageMeta(
    { title: t('Checkout'), description: t('Where your pieces go, and how you pay for them.') },
    matches,
  )

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { addresses, quote, cancelled, failed } = loaderData
  const { items, cart } = useCart()
  const { send, busy, done: created } = useSend<NewOrder>()
  const { busy: givingUp } = useSend({ key: GIVE_UP })
  const notice = useLocation().state?.notice as string | undefined
  const [picked, setPicked] = useState<string>()
  const [only] = addresses
  const chosen = addresses.length === 1 ? only : addresses.find(({ _id }) => _id === picked)
  // An order that is being given up must not be paid meanwhile.
  const isBusy = busy || givingUp
  useFreshAfterBack()

  function pay() {
    if (items.length === 0) return toast.error(t(emptyCartMessage))
    if (!chosen) return toast.error(t(noAddressMessage))
    send({
      ...(cart ? { userId: cart.userId, cartId: cart._id } : {}),
      addressInfo: { addressId: chosen._id },
      totalAmount: totalOf(items),
      paymentMethod: 'paypal',
    })
  }

  return (
    <div className="mx-auto max-w-3xl px-[min(1.25rem,6.25vw)] py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Checkout')}</PageTitle>
      {notice && <Notice>{notice}</Notice>}
      {cancelled && !notice && <GivenUp orderId={cancelled} />}
      <div className="grid grid-cols-1 gap-12">
        <section aria-labelledby="delivery">
          <Step id="delivery">{t('Where it goes')}</Step>
          <AddressManager
            addresses={addresses}
            failed={failed}
            chosen={chosen?._id}
            onChoose={setPicked}
          />
        </section>
        <section aria-labelledby="pieces">
          <Step id="pieces">{t('What you take')}</Step>
          {items.length === 0 ? (
            <Empty title={t('Your cart is empty')}>
              <ListingLink className={buttonStyle('outline')}>
                {t('See the collection')}
              </ListingLink>
            </Empty>
          ) : (
            <CartLines />
          )}
          <CheckoutTotal
            total={totalOf(items)}
            quote={quote}
            state={created ? 'created' : isBusy ? 'sending' : 'idle'}
            onPay={pay}
          />
        </section>
      </div>
    </div>
  )
}

function Step({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <h2 id={id} className="mb-5 text-2xl text-maroon sm:text-3xl">
      {children}
    </h2>
  )
}

/** The browser may bring this page back as it was when it left for the provider. */
function useFreshAfterBack() {
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [])
}
