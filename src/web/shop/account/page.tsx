import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Product } from '#shared/catalogue/product.ts'
import {
  type AccountTab,
  accountPath,
  accountTabs,
  orderPath,
  paths,
  productPath,
} from '#shared/paths.ts'
import { loadingForMember } from '../../api/load.ts'
import { OrderTable } from '../../shared/order-table.tsx'
import { about } from '../../shared/page-meta.ts'
import { loadSecurity } from '../../shared/security/intent.ts'
import { SecurityScreen } from '../../shared/security/security-screen.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydrated.ts'
import { Scene } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { AddressManager } from '../shared/address/address-manager.tsx'
import { ProductCard } from '../shared/product-card.tsx'
import type { Route } from './+types/page.ts'

const OrderDialog = lazy(() => import('./order-dialog.tsx'))

const RECENT = 100

const load = loadingForMember(async ({ api, user, url: { searchParams } }) => {
  const asked = searchParams.get('tab')
  const tab: AccountTab = accountTabs.find((one) => one === asked) ?? 'orders'
  const nothing = { addresses: [], orders: [], order: null, kept: [], security: null }
  const params = { userId: user.id }
  if (tab === 'address') {
    const { data: addresses } = await api('GET /api/shop/address/get/:userId', { params })
    return { ...nothing, tab, addresses }
  }
  if (tab === 'wishlist') {
    const { data: kept } = await api('GET /api/shop/wishlist/:userId', { params })
    return { ...nothing, tab, kept }
  }
  if (tab === 'security') {
    return { ...nothing, tab, security: await loadSecurity(api) }
  }
  const id = searchParams.get('order')
  const [list, order] = await Promise.all([
    api('GET /api/shop/order/list/:userId', { params, query: { limit: RECENT } }),
    id ? api('GET /api/shop/order/details/:id', { params: { id } }).catch(() => null) : null,
  ])
  return { ...nothing, tab, orders: list.data, order: order?.data ?? null }
})
export const loader = load
export const clientLoader = load

export const meta = () => about({ title: 'Your account', hidden: true })

const tabNames: Record<AccountTab, string> = {
  orders: 'Orders',
  address: 'Address',
  wishlist: 'Wishlist',
  security: 'Security',
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { tab, addresses, orders, order, kept, security } = loaderData
  const hydrated = useHydrated()
  const navigate = useNavigate()
  return (
    <>
      <div className="relative h-40 overflow-hidden bg-maroon-deep sm:h-56">
        <Scene
          name="about"
          alt=""
          sizes="100vw"
          className="h-full w-full object-cover opacity-70"
        />
      </div>
      <div className="measure py-10">
        <h1 className="sr-only">Your account</h1>
        <nav
          aria-label="Account"
          className="mb-10 flex gap-6 overflow-x-auto border-b border-line sm:gap-8"
        >
          {accountTabs.map((one) => (
            <Link
              key={one}
              to={accountPath(one)}
              preventScrollReset
              aria-current={one === tab ? 'page' : undefined}
              className="-mb-px inline-flex min-h-12 items-center border-b-2 border-transparent font-display text-xl sm:text-2xl font-semibold text-ink-soft hover:text-maroon aria-[current]:border-gold aria-[current]:text-maroon"
            >
              {tabNames[one]}
            </Link>
          ))}
        </nav>
        {tab === 'address' && <AddressManager addresses={addresses} />}
        {tab === 'wishlist' && <Kept products={kept} />}
        {security && <SecurityScreen data={security} action={paths.security} />}
        {tab === 'orders' && (
          <section aria-labelledby="history">
            <h2 id="history" className="mb-5 text-3xl">
              Order History
            </h2>
            {orders.length === 0 ? (
              <Empty title="No orders yet">
                <Link to={paths.listing} className={buttonStyle('outline')}>
                  See the collection
                </Link>
              </Empty>
            ) : (
              <OrderTable caption="Order History" orders={orders} hrefOf={orderPath} />
            )}
          </section>
        )}
      </div>
      {order && hydrated && (
        <Suspense fallback={null}>
          <OrderDialog
            order={order}
            onClose={() =>
              navigate(accountPath('orders'), { replace: true, preventScrollReset: true })
            }
          />
        </Suspense>
      )}
    </>
  )
}

function Kept({ products }: { products: Product[] }) {
  if (products.length === 0)
    return (
      <Empty title="Nothing kept yet">
        <p className="mb-6 text-ink-soft">The heart on a piece keeps it here for later.</p>
        <Link to={paths.listing} className={buttonStyle('outline')}>
          See the collection
        </Link>
      </Empty>
    )
  return (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:grid-cols-3 xl:grid-cols-4">
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} to={productPath(product._id)} resetScroll />
        </li>
      ))}
    </ul>
  )
}
