import { useEffect, useState } from 'react'
import { useFetcher, useLoaderData, useLocation } from 'react-router'
import { totalOf } from '#shared/money.ts'
import type { NewOrder } from '#shared/orders/order-schema.ts'
import { emptyCartMessage, noAddressMessage } from '#shared/orders/vocabulary.ts'
import { acting, loadingForMember } from '../../api/load.ts'
import { about } from '../../shared/page-meta.ts'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { AddressManager } from '../shared/address/address-manager.tsx'
import { CartLines } from '../shared/cart/cart-lines.tsx'
import { useCart } from '../shared/cart/use-cart.ts'
import { pendingOrder } from '../shared/pending-order.ts'
import { CheckoutTotal } from './checkout-total.tsx'
import { GIVE_UP, GivenUp, Notice } from './given-up.tsx'

const load = loadingForMember(async ({ api, user, url }) => {
  const params = { userId: user.id }
  const [addresses, quote] = await Promise.all([
    api('GET /api/shop/address/get/:userId', { params }),
    api('GET /api/shop/order/quote').catch(() => null),
  ])
  const cancelled = url.searchParams.get('cancelled')
  return { addresses: addresses.data, quote: quote?.data ?? null, cancelled }
})
export const loader = load
export const clientLoader = load

export const clientAction = acting(async ({ api, request }) => {
  const body: NewOrder = await request.json()
  try {
    const { approvalURL, orderId } = await api('POST /api/shop/order/create', { body })
    pendingOrder.keep(orderId)
    window.location.assign(approvalURL)
    return { ok: true as const }
  } catch (error) {
    if (error instanceof Error) toast.error(error.message)
    throw error
  }
})

export const meta = () =>
  about({ title: 'Checkout', description: 'Where your pieces go, and how you pay for them.' })

export default function Checkout() {
  const { addresses, quote, cancelled } = useLoaderData<typeof load>()
  const { items, cart } = useCart()
  const fetcher = useFetcher<typeof clientAction>()
  const givingUp = useFetcher({ key: GIVE_UP })
  const notice = useLocation().state?.notice as string | undefined
  const [picked, setPicked] = useState<string>()
  const chosen = addresses.find(({ _id }) => _id === picked)
  const created = fetcher.data?.ok === true
  // An order that is being given up must not be paid meanwhile.
  const isBusy = fetcher.state !== 'idle' || givingUp.state !== 'idle'
  useFreshAfterBack()

  function pay() {
    if (items.length === 0) return toast.error(emptyCartMessage)
    if (!chosen) return toast.error(noAddressMessage)
    const { _id: addressId, address, city, pincode, phone, notes } = chosen
    const order = {
      ...(cart ? { userId: cart.userId, cartId: cart._id } : {}),
      addressInfo: { addressId, address, city, pincode, phone, notes },
      totalAmount: totalOf(items),
      paymentMethod: 'paypal',
    }
    fetcher.submit(order, { method: 'post', encType: 'application/json' })
  }

  return (
    <div className="measure py-10 sm:py-14">
      <PageTitle>Checkout</PageTitle>
      {notice && <Notice>{notice}</Notice>}
      {cancelled && !notice && <GivenUp orderId={cancelled} />}
      <div className="grid gap-12 lg:grid-cols-[1.25fr_1fr] lg:gap-16">
        <section aria-label="Delivery address">
          <AddressManager addresses={addresses} chosen={chosen?._id} onChoose={setPicked} />
        </section>
        <section aria-label="Your cart" className="lg:sticky lg:top-24 lg:self-start">
          {items.length === 0 ? <Empty title="Your cart is empty" /> : <CartLines />}
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

/** The browser may bring this page back as it was when it left for the provider. */
function useFreshAfterBack() {
  useEffect(() => {
    const refresh = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', refresh)
    return () => window.removeEventListener('pageshow', refresh)
  }, [])
}
