import { stockReasonLabels } from '#shared/catalogue/panel-vocabulary.ts'
import { adminProductsPath, adminStockPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import type { Member } from '../../api/load.ts'
import { MovementList } from '../shared/movement-list.tsx'
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
      <MovementList
        movements={stock.data}
        change={({ change }) => (change > 0 ? `+${change}` : `−${-change}`)}
        reason={({ reason, size }) =>
          t(stockReasonLabels[reason]) + (size ? t(', size {size}', { size }) : '')
        }
      />
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
