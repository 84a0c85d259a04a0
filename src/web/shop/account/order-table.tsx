import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { OwnOrder } from '#shared/orders/order-schema.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { PaymentWord, StatusBadge } from '../../shared/orders/order-parts.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Buti } from '../../ui/ornament.tsx'
import { Picture } from '../../ui/picture.tsx'
import { statusLine } from './status-line.ts'

type Props = { orders: OwnOrder[]; getHref: (id: string) => string; caption: string }

const plate = 'aspect-3/4 w-20 shrink-0 border border-line'

const columns = ['Order ID', 'Order Date', 'Order Status', 'Order Price'] as const

/** Some browsers drop a table's roles where its display changes, as in the cards of a phone. */
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader', scope: 'col' },
  cell: { role: 'cell' },
} as const satisfies Record<string, ComponentProps<'th'>>

export function OrderTable({ orders, getHref, caption }: Props) {
  // Paging keeps the link back.
  const { state } = useLocation()
  return (
    <table {...roles.table} className="orders">
      <caption className="sr-only">{caption}</caption>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map((title) => (
            <th key={title} {...roles.head} className="caps text-ink-soft">
              {t(title)}
            </th>
          ))}
          <th {...roles.head}>
            <span className="sr-only">{t('Details')}</span>
          </th>
        </tr>
      </thead>
      <tbody {...roles.group}>
        {orders.map((order, at) => (
          <tr key={order._id} {...roles.row}>
            <td {...roles.cell} className="orders-pieces">
              <div>
                {order.channel === 'giftCard' ? (
                  <span aria-hidden className={`${plate} grid place-items-center text-gold`}>
                    <Buti className="size-9" />
                  </span>
                ) : (
                  <Picture
                    src={order.cartItems[0]?.image ?? ''}
                    alt=""
                    sizes="80px"
                    first={at === 0}
                    className={`${plate} object-cover`}
                  />
                )}
                <div className="min-w-0">
                  <p className="font-semibold">{order.orderNumber || t('No number yet')}</p>
                  {order.channel === 'giftCard' && <p>{t('Gift card')}</p>}
                  <PieceNames lines={order.cartItems} />
                </div>
              </div>
            </td>
            <td {...roles.cell} className="orders-date">
              {formatDate(order.orderDate)}
            </td>
            <td {...roles.cell} className="orders-status">
              <StatusBadge order={order} />
              {order.paymentStatus !== 'paid' && (
                <span className="mt-1 block text-sm text-ink-soft">
                  <PaymentWord order={order} />
                </span>
              )}
              <span className="mt-1 block text-sm text-ink-soft empty:hidden">
                {statusLine(order)}
              </span>
            </td>
            <td {...roles.cell} className="orders-total">
              {formatRupees(order.totalAmount)}
            </td>
            <td {...roles.cell} className="orders-link">
              <Link
                to={getHref(order._id)}
                state={state}
                preventScrollReset
                aria-label={t('View Details of order {number}', {
                  number: order.orderNumber || formatDate(order.orderDate),
                })}
                className={buttonStyle('outline', 'px-4! md:whitespace-nowrap')}
              >
                {t('View Details')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** More names would make rows of different heights. */
const MAX_NAMES = 2

function PieceNames({ lines }: { lines: OwnOrder['cartItems'] }) {
  const more = lines.length - MAX_NAMES
  return (
    <>
      {lines.slice(0, MAX_NAMES).map((line) => (
        <p key={line.lineId} className="line-clamp-2 wrap-anywhere">
          {getTitle(line)}
        </p>
      ))}
      {more > 0 && <p className="text-sm text-ink-soft">{t('and {more} more', { more })}</p>}
    </>
  )
}
