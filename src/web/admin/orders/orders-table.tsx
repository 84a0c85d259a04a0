import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { countryName, isAbroad } from '#shared/people/countries.ts'
import { t } from '#shared/words/panel.ts'
import { language } from '#shared/words/words.ts'
import { formatDate } from '../../shared/dates.ts'
import { LinePictures } from '../../shared/orders/line-pictures.tsx'
import { PaymentWord, StatusBadge } from '../../shared/orders/order-parts.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { RowCheck } from '../shared/row-check.tsx'
import { formatCustomerName } from './customer-name.ts'

type Props = {
  orders: readonly AdminOrder[]
  getHref: (id: string) => string
  isChosen: (order: AdminOrder) => boolean
  onChoose: (orders: readonly AdminOrder[], on: boolean) => void
}

export function OrdersTable({ orders, getHref, isChosen, onChoose }: Props) {
  const { state } = useLocation()
  const navigate = useNavigate()

  function open({ target }: MouseEvent, id: string) {
    const isControl = (target as Element).closest('a, button, input, label')
    if (isControl || window.getSelection()?.toString()) return
    navigate(getHref(id), { state, preventScrollReset: true })
  }

  return (
    <table className="orders-table">
      <caption className="sr-only">{t('All Orders')}</caption>
      <thead className="border-b border-gold max-md:sr-only">
        <tr>
          <th scope="col" className="w-11">
            <RowCheck
              label={t('Choose this whole page')}
              checked={orders.every(isChosen)}
              onChange={(isChecked) => onChoose(orders, isChecked)}
              className="h-9 w-11 max-md:h-11"
            />
          </th>
          <Head>{t('Order ID')}</Head>
          <Head>{t('Customer')}</Head>
          <Head>{t('Order Date')}</Head>
          <Head>{t('Order Status')}</Head>
          <Head>{t('Order Price')}</Head>
          <th scope="col">
            <span className="sr-only">{t('Details')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {orders.map((order) => {
          const number = order.orderNumber || t('No number yet')
          return (
            <tr
              key={order._id}
              onClick={(event) => open(event, order._id)}
              className="cursor-pointer border-b border-line hover:bg-ivory-deep/60 max-md:grid max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-md:gap-x-2 max-md:py-3"
            >
              <td className="max-md:row-span-3">
                <RowCheck
                  label={t('Choose order {number}', { number })}
                  checked={isChosen(order)}
                  onChange={(isChecked) => onChoose([order], isChecked)}
                />
              </td>
              <td className="pr-6 max-md:py-1 max-md:pr-0">
                <span className="flex flex-wrap items-center gap-x-3">
                  <LinePictures
                    lines={order.cartItems}
                    max={2}
                    moreText={(count) => `+${count}`}
                    className="gap-1"
                  />
                  <span className="font-semibold whitespace-nowrap">{number}</span>
                </span>
              </td>
              <td className="pr-6 max-md:order-1 max-md:col-start-2 max-md:pr-0">
                {formatCustomerName(order.customer)}{' '}
                <span className="text-sm wrap-anywhere text-ink-soft" suppressHydrationWarning>
                  {[
                    order.addressInfo.city,
                    isAbroad(order.addressInfo.country) &&
                      countryName(order.addressInfo.country, language()),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </td>
              <td className="pr-6 whitespace-nowrap max-md:py-1 max-md:pr-0 max-md:text-right">
                {formatDate(order.orderDate)}
              </td>
              <td className="pr-6 max-md:order-3 max-md:col-start-2 max-md:self-center max-md:pr-0">
                <StatusBadge order={order} />{' '}
                <span className="text-sm text-ink-soft">
                  <PaymentWord order={order} />
                </span>
              </td>
              <td className="pr-6 font-semibold tabular-nums max-md:order-2 max-md:pr-0 max-md:text-right">
                {formatRupees(order.totalAmount)}
              </td>
              <td className="text-right max-md:order-4">
                <Link
                  to={getHref(order._id)}
                  state={state}
                  preventScrollReset
                  aria-label={t('View Details of order {number}', {
                    number: order.orderNumber || order._id,
                  })}
                  className={buttonStyle('quiet', 'min-h-11! px-0! whitespace-nowrap')}
                >
                  {t('View Details')}
                </Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

const Head = ({ children }: { children: string }) => (
  <th scope="col" className="caps py-2 pr-6 text-ink-soft">
    {children}
  </th>
)
