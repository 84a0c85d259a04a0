import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { linesLeft } from '#shared/orders/refunded.ts'
import { said, t } from '#shared/words/panel.ts'
import { formatDate } from '../../shared/dates.ts'
import { OrderId } from '../../shared/orders/order-parts.tsx'
import { useSession } from '../../shared/session.tsx'
import { counted } from '../shared/counted.ts'

type Props = { order: AdminOrder; heading?: 'h1' | 'h2' }

/** What goes into the parcel, on one sheet of paper. */
export function SlipSheet({ order, heading: Heading = 'h1' }: Props) {
  const { shop } = useSession()
  const { notes } = order.addressInfo
  const lines = linesLeft(order)
  const pieces = lines.reduce((sum, { left }) => sum + left, 0)
  return (
    <article className="break-after-page last:break-after-auto">
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-4">
        <div>
          <Heading className="text-4xl">{t('Packing slip')}</Heading>
          <p className="mt-1 text-lg font-semibold">{order.orderNumber}</p>
          <OrderId id={order._id} className="block text-xs" />
        </div>
        <p className="sm:text-right">
          <span className="block font-display text-2xl font-semibold">{said(shop.name)}</span>
          {formatDate(order.orderDate)}
        </p>
      </header>
      <div className="my-7 grid gap-7 sm:grid-cols-2 print:grid-cols-2">
        <section>
          <h2 className="caps mb-1 font-sans text-ink-soft">
            {/* The list's filters say the same words of days; the blank is not shown. */}
            {t(' To')}
          </h2>
          <Recipient order={order} />
        </section>
        <section>
          <h2 className="caps mb-1 font-sans text-ink-soft">{t(' From')}</h2>
          <address className="wrap-anywhere not-italic">
            {shop.name}
            <br />
            {shop.address}
            <br />
            {shop.phone}
          </address>
        </section>
      </div>
      {notes && (
        <p className="mb-7 border border-ink p-4 wrap-anywhere">
          <span className="font-semibold">{t('Notes:')} </span>
          {notes}
        </p>
      )}
      <table className="w-full text-left">
        <caption className="sr-only">{t('Pieces in this parcel')}</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className="py-2">
              {t('Piece')}
            </th>
            <th scope="col" className="px-4 py-2">
              {t('Size')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('Quantity')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.position} className="break-inside-avoid border-b border-line">
              <td className="py-3">{line.title}</td>
              <td className="px-4 py-3 whitespace-nowrap">{line.size ?? t('one size')}</td>
              <td className="py-3 text-right tabular-nums">{line.left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-right font-semibold">
        {pieces === 0 ? t('All of it is refunded.') : counted(pieces, 'piece')}
      </p>
      {order.courier && (
        <p className="mt-6 wrap-anywhere">
          {order.courier} {order.trackingNumber}
        </p>
      )}
    </article>
  )
}

/** Where a parcel goes, to be stuck on it; several fit a sheet. */
export function Label({ order }: { order: AdminOrder }) {
  return (
    <article className="break-inside-avoid border border-ink p-4">
      <p className="mb-1 text-sm font-semibold">{order.orderNumber}</p>
      <Recipient order={order} />
    </article>
  )
}

function Recipient({ order: { addressInfo: to, customer } }: { order: AdminOrder }) {
  return (
    <address className="text-lg leading-snug wrap-anywhere not-italic">
      {customer.userName}
      <br />
      {to.address}
      <br />
      {to.city} {to.pincode}
      <br />
      {to.phone}
    </address>
  )
}
