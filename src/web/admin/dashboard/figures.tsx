import type { ReactNode } from 'react'
import { formatRupees } from '#shared/money.ts'
import { orderStatuses, orderStatusLabels } from '#shared/orders/vocabulary.ts'
import {
  adminDashboardPath,
  adminOrdersPath,
  adminProductsPath,
  type OrderChoice,
  panelPaths,
} from '#shared/panel-paths.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { dashboardDays } from '#shared/shop/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { useSession } from '../../shared/session.tsx'
import { Picture } from '../../ui/picture.tsx'
import { countText } from '../shared/count-text.ts'
import { DaysChoice } from '../shared/days-choice.tsx'
import { OptionalLink } from '../shared/optional-link.tsx'
import { hasPermission } from '../shared/roles.ts'
import { MeasuredWaiting } from './measured-waiting.tsx'
import { MoneyBySource } from './money-by-source.tsx'
import { MoneyOwed } from './money-owed.tsx'
import { SalesChart } from './sales-chart.tsx'

function dueWords({ due, showsMoney }: Dashboard) {
  if (due.orders === 0) return undefined
  const n = due.orders.toLocaleString('en-IN')
  return showsMoney
    ? t('{n} more to be paid: {amount}', { n, amount: formatRupees(due.amount) })
    : t('{n} more to be paid', { n })
}

export function DashboardFigures({ figures }: { figures: Dashboard }) {
  const { user, shop } = useSession()
  const [from, to] = [figures.salesByDay[0]?.day, figures.salesByDay.at(-1)?.day]
  // The figures leave out gift cards.
  const goods = shop.giftCards ? '1' : undefined
  const ordersHref = (filter: OrderChoice) =>
    hasPermission(user, 'orders') ? adminOrdersPath({ ...filter, goods, from, to }) : undefined
  const paidOrdersHref = ordersHref({ by: 'paid' })
  const productsHref = (choice: Parameters<typeof adminProductsPath>[0]) =>
    hasPermission(user, 'catalogue') ? adminProductsPath(choice) : undefined
  const percent = figures.shoppers
    ? Math.round((figures.returningShoppers / figures.shoppers) * 100)
    : 0

  return (
    <section aria-labelledby="figures" className="mb-12">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <h2 id="figures" className="text-3xl text-maroon">
          {t('Your shop at a glance')}
        </h2>
        <DaysChoice choices={dashboardDays} days={figures.days} getHref={adminDashboardPath} />
      </div>
      {hasPermission(user, 'measures') && <MeasuredWaiting measured={figures.measured} />}
      {hasPermission(user, 'orders') && <MoneyOwed owed={figures.owed} unpaid={figures.unpaid} />}
      <ul className="flex flex-wrap gap-px border border-line bg-line">
        {figures.showsMoney && (
          <Figure
            name={t('Revenue, net')}
            value={formatRupees(figures.revenue)}
            more={
              figures.refunded > 0
                ? t('{gross} minus {refunded} refunded', {
                    gross: formatRupees(figures.gross),
                    refunded: formatRupees(figures.refunded),
                  })
                : undefined
            }
            change={formatChange(figures.revenue, figures.before.revenue, figures.days)}
            href={paidOrdersHref}
          />
        )}
        <Figure
          name={t('Paid orders')}
          value={figures.orders.toLocaleString('en-IN')}
          more={dueWords(figures)}
          change={formatChange(figures.orders, figures.before.orders, figures.days)}
          href={paidOrdersHref}
        />
        {figures.showsMoney && (
          <Figure
            name={t('Average order, net')}
            value={formatRupees(figures.averageOrder)}
            change={formatChange(figures.averageOrder, figures.before.averageOrder, figures.days)}
            href={paidOrdersHref}
          />
        )}
        <Figure
          name={t('Returning shoppers')}
          value={`${percent}%`}
          more={t('{n} of {all}', { n: figures.returningShoppers, all: figures.shoppers })}
          href={ordersHref({ by: 'paid', shoppers: 'returning' })}
        />
        {figures.promises.promised > 0 && (
          <Figure
            name={t('Delivered on time')}
            value={`${Math.round((figures.promises.kept / figures.promises.promised) * 100)}%`}
            more={t('{n} of {all} promised', {
              n: figures.promises.kept,
              all: figures.promises.promised,
            })}
            href={undefined}
          />
        )}
      </ul>
      <div className="mt-6 grid gap-6 xl:grid-cols-[2fr_1fr]">
        <Card>
          <SalesChart days={figures.salesByDay} showsMoney={figures.showsMoney} />
        </Card>
        <Card title={t('Orders by status')}>
          <ul className="divide-y divide-line">
            {orderStatuses.map((status) => (
              <Row
                key={status}
                href={ordersHref({ status })}
                value={figures.ordersByStatus[status].toLocaleString('en-IN')}
              >
                {t(orderStatusLabels[status])}
              </Row>
            ))}
          </ul>
        </Card>
        <div className="grid gap-6 sm:grid-cols-2 xl:col-span-2 2xl:grid-cols-4">
          <Card title={t('By category')}>
            {figures.byCategory.length === 0 && <EmptyNote>{t('Nothing sold yet')}</EmptyNote>}
            <ul className="divide-y divide-line">
              {figures.byCategory.map(({ category, units, revenue }) => (
                <Row
                  key={category}
                  href={productsHref({ category })}
                  value={figures.showsMoney ? formatRupees(revenue) : t('{n} sold', { n: units })}
                >
                  <CategoryName id={category} />
                  {figures.showsMoney && (
                    <span className="block text-sm text-ink-soft">
                      {t('{n} sold', { n: units })}
                    </span>
                  )}
                </Row>
              ))}
              {figures.otherRevenue !== 0 && (
                <Row href={undefined} value={formatRupees(figures.otherRevenue)}>
                  {t('Delivery, fees and rounding')}
                </Row>
              )}
            </ul>
            {hasPermission(user, 'owner') && (
              <OptionalLink
                href={panelPaths.figures}
                className="text-maroon underline decoration-gold underline-offset-4"
              >
                {t('Margins, unsold pieces and returns')}
              </OptionalLink>
            )}
          </Card>
          <Card title={t('Best sellers')}>
            {figures.bestSellers.length === 0 && <EmptyNote>{t('Nothing sold yet')}</EmptyNote>}
            <ul className="divide-y divide-line">
              {figures.bestSellers.map(({ productId, title, titleHindi, image, units, sizes }) => (
                <Row
                  key={productId}
                  image={image}
                  href={
                    ordersHref({ by: 'paid', product: productId }) ?? productsHref({ q: title })
                  }
                  value={t('{n} sold', { n: units })}
                >
                  {getTitle({ title, titleHindi })}
                  {sizes.length > 0 && (
                    <span className="block text-sm text-ink-soft">
                      {sizes.map(({ size, units: soldUnits }) => `${size} ${soldUnits}`).join(', ')}
                    </span>
                  )}
                </Row>
              ))}
            </ul>
          </Card>
          <Card title={t('Low stock')}>
            <p className="mb-1 text-sm text-ink-soft">
              {t('Fewer than {n} pieces in all, or a size sold out', {
                n: figures.lowStockThreshold,
              })}
            </p>
            {figures.lowStock.length === 0 && <EmptyNote>{t('Everything is in stock')}</EmptyNote>}
            <ul className="divide-y divide-line">
              {figures.lowStock.map(({ productId, image, sizes, left, ...titles }) => (
                <Row
                  key={productId}
                  image={image}
                  href={productsHref({ stock: 'low', edit: productId })}
                  value={left === 0 ? t('none left') : t('{n} left', { n: left })}
                >
                  {getTitle(titles)}
                  {left > 0 && sizes.length > 0 && (
                    <span className="block text-sm text-ink-soft">
                      {sizes
                        .map(({ size, stock }) =>
                          stock === 0 ? t('{size} sold out', { size }) : `${size} ${stock}`,
                        )
                        .join(', ')}
                    </span>
                  )}
                </Row>
              ))}
            </ul>
            {figures.lowStock.length > 0 && (
              <OptionalLink
                href={productsHref({ stock: 'low' })}
                className="text-maroon underline decoration-gold underline-offset-4"
              >
                {t('All low stock')}
              </OptionalLink>
            )}
          </Card>
          <Card title={t('In unpaid orders')}>
            {figures.held.pieces === 0 ? (
              <EmptyNote>{t('No piece is reserved for a payment')}</EmptyNote>
            ) : (
              <p className="py-2 text-ink-soft">
                {t('{pieces} in {orders}, reserved until paid or expired', {
                  pieces: countText(figures.held.pieces, 'piece'),
                  orders: countText(figures.held.orders, 'order'),
                })}
              </p>
            )}
            <ul className="divide-y divide-line">
              {figures.held.products.map(({ productId, title, titleHindi, image, pieces }) => (
                <Row
                  key={productId}
                  image={image}
                  href={productsHref({ q: title, edit: productId })}
                  value={t('{n} held', { n: pieces })}
                >
                  {getTitle({ title, titleHindi })}
                </Row>
              ))}
            </ul>
          </Card>
        </div>
      </div>
      {figures.showsMoney && <MoneyBySource money={figures.moneyBySource} />}
    </section>
  )
}

function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0 border border-line bg-white/40 p-4 sm:p-5">
      {title && <h3 className="mb-2 text-xl">{title}</h3>}
      {children}
    </div>
  )
}

const EmptyNote = ({ children }: { children: string }) => (
  <p className="py-2 text-ink-soft">{children}</p>
)

type FigureProps = {
  name: string
  value: string
  more?: string | undefined
  change?: string | undefined
  href: string | undefined
}

/** Undefined without sales in the preceding period. */
function formatChange(value: number, previousValue: number, days: number): string | undefined {
  if (previousValue <= 0) return undefined
  const percent = Math.round(((value - previousValue) / previousValue) * 100)
  const percentText = `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent).toLocaleString('en-IN')}%`
  return t('{percent} compared with the {n} days before', { percent: percentText, n: days })
}

function Figure({ name, value, more, change, href }: FigureProps) {
  return (
    <li className="flex-1 basis-[45%] bg-ivory lg:basis-36">
      <OptionalLink href={href} className="h-full flex-col items-start! px-4 py-3 sm:px-5">
        <span className="text-sm text-ink-soft">{name}</span>
        <span className="text-xl font-semibold tabular-nums sm:text-2xl">{value}</span>
        {change && <span className="text-sm tabular-nums">{change}</span>}
        {more && <span className="text-sm text-ink-soft tabular-nums">{more}</span>}
      </OptionalLink>
    </li>
  )
}

type RowProps = { href: string | undefined; value: string; image?: string; children: ReactNode }

function Row({ href, value, image, children }: RowProps) {
  return (
    <li>
      <OptionalLink href={href} className="gap-3 py-1.5">
        {image && (
          <Picture
            src={image}
            alt=""
            sizes="36px"
            className="h-12 w-9 shrink-0 border border-line object-cover"
          />
        )}
        <span className="min-w-0 flex-1">{children}</span>
        <span className="shrink-0 font-medium tabular-nums">{value}</span>
      </OptionalLink>
    </li>
  )
}

function CategoryName({ id }: { id: string }) {
  return useCategories().getName(id)
}
