import { ArrowLeft, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { adminOrdersPath } from '#shared/paths.ts'
import type { Member } from '../../api/load.ts'
import { formatDate } from '../../shared/dates.ts'
import { about } from '../../shared/page-meta.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { loadingForStaff } from '../shared/roles.ts'
import type { Route } from './+types/slip.ts'

const load = loadingForStaff(
  'orders',
  async ({ api, params }: Member<Route.LoaderArgs['params']>) => {
    const { data: order } = await api('GET /api/admin/orders/details/:id', {
      params: { id: params.orderId },
    })
    return { order }
  },
)
export const loader = load
export const clientLoader = load

export const meta = () => about({ title: 'Packing slip', hidden: true })

/** What goes into the parcel, on one sheet of paper. */
export default function Slip({ loaderData }: Route.ComponentProps) {
  const { order } = loaderData
  const { shop } = useSession()
  const { addressInfo: to, customer } = order
  const pieces = order.cartItems.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <main className="mx-auto max-w-3xl px-5 py-8 sm:px-10 print:max-w-none print:p-0">
      <div className="mb-8 flex flex-wrap justify-between gap-3 print:hidden">
        <Link to={adminOrdersPath({ order: order._id })} className={buttonStyle('quiet', 'px-0!')}>
          <ArrowLeft size={16} strokeWidth={1.5} />
          Back to the order
        </Link>
        <Button onClick={() => window.print()}>
          <Printer size={16} strokeWidth={1.5} />
          Print
        </Button>
      </div>
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-4">
        <div>
          <h1 className="text-4xl">Packing slip</h1>
          <p className="mt-1 font-mono text-sm break-all">{order._id}</p>
        </div>
        <p className="sm:text-right">
          <span className="block font-display text-2xl font-semibold">{shop.name}</span>
          {formatDate(order.orderDate)}
        </p>
      </header>
      <div className="my-7 grid gap-7 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="caps mb-1 font-sans text-ink-soft">To</h2>
          <address className="text-lg leading-snug wrap-anywhere not-italic">
            {customer.userName}
            <br />
            {to.address}
            <br />
            {to.city} {to.pincode}
            <br />
            {to.phone}
          </address>
        </section>
        <section>
          <h2 className="caps mb-1 font-sans text-ink-soft">From</h2>
          <address className="wrap-anywhere not-italic">
            {shop.name}
            <br />
            {shop.address}
            <br />
            {shop.phone}
          </address>
        </section>
      </div>
      {to.notes && (
        <p className="mb-7 border border-ink p-4 wrap-anywhere">
          <span className="font-semibold">Notes: </span>
          {to.notes}
        </p>
      )}
      <table className="w-full text-left">
        <caption className="sr-only">Pieces in this parcel</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className="py-2">
              Piece
            </th>
            <th scope="col" className="px-4 py-2">
              Size
            </th>
            <th scope="col" className="py-2 text-right">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {order.cartItems.map((line) => (
            <tr
              key={`${line.productId}:${line.size ?? ''}`}
              className="break-inside-avoid border-b border-line"
            >
              <td className="py-3">{line.title}</td>
              <td className="px-4 py-3 whitespace-nowrap">{line.size ?? 'one size'}</td>
              <td className="py-3 text-right tabular-nums">{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-right font-semibold">
        {pieces} {pieces === 1 ? 'piece' : 'pieces'}
      </p>
      {order.courier && (
        <p className="mt-6 wrap-anywhere">
          {order.courier} {order.trackingNumber}
        </p>
      )}
    </main>
  )
}

export { PageError as ErrorBoundary } from '../../shared/page-error.tsx'
