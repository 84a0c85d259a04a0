import { stockReasonLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { adminProductsPath, adminStockPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { formatMoment } from '../../shared/dates.ts'
import { OrderLink } from '../shared/optional-link.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { Pager } from '../shared/pager.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'
import { AdjustForm } from './adjust-form.tsx'
import { StockTable } from './stock-table.tsx'

const PAGE = 50

const load = createStaffLoader(
  'catalogue',
  async ({ api, url, params: { productId: id } }: Member<Route.LoaderArgs['params']>) => {
    const cursor = url.searchParams.get('cursor') ?? undefined
    const [stock, product] = await Promise.all([
      api('GET /api/admin/products/stock/:id', { params: { id }, query: { limit: PAGE, cursor } }),
      api('GET /api/admin/products/get/:id', { params: { id } }),
    ])
    return { stock, title: getTitle(product.data), id, cursor }
  },
)
export const loader = load
export const clientLoader = load

export const meta = ({ loaderData }: Route.MetaArgs) =>
  panelMeta(t('Stock of {title}', { title: loaderData?.title ?? t('a piece') }))

export default function Stock({ loaderData: { stock, title, id, cursor } }: Route.ComponentProps) {
  return (
    <div>
      <PageHead
        title={t('Stock of {title}', { title })}
        back={{ to: adminProductsPath({ edit: id }), label: t('Back to the product') }}
      />
      <div className="grid gap-8 lg:grid-cols-[1fr_22rem]">
        <StockTable stock={stock} />
        <AdjustForm id={id} sizes={stock.sizes.map(({ size }) => size)} />
      </div>
      <h2 className="mt-10 mb-3 text-2xl">{t('Stock movements')}</h2>
      <ol className="divide-y divide-line border-y border-line">
        {stock.data.map((entry) => (
          <li key={entry._id} className="flex gap-4 py-3">
            <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
              {entry.change > 0 ? `+${entry.change}` : `−${-entry.change}`}
            </span>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                {t(stockReasonLabels[entry.reason])}
                {entry.size && t(', size {size}', { size: entry.size })}
                {entry.note && `: ${entry.note}`}
              </p>
              <p className="text-sm text-ink-soft">
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                {entry.userName && `, ${entry.userName}`}
              </p>
            </div>
            {entry.orderId && (
              <OrderLink orderId={entry.orderId}>{entry.orderNumber || t('Order')}</OrderLink>
            )}
          </li>
        ))}
      </ol>
      <Pager
        shownCount={stock.data.length}
        total={stock.total}
        size={PAGE}
        cursor={cursor}
        nextCursor={stock.nextCursor}
        getHref={(at) => adminStockPath(id, at)}
      />
    </div>
  )
}
