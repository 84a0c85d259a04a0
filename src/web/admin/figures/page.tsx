import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { itemFitLabels } from '#shared/orders/item-fit.ts'
import { adminFiguresPath, adminProductPath } from '#shared/panel-paths.ts'
import type { Figures } from '#shared/shop/figures-schema.ts'
import { figuresDays, UNSOLD_DAYS } from '#shared/shop/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { useCategories } from '../../shared/categories.ts'
import { formatDate } from '../../shared/dates.ts'
import { countText } from '../shared/count-text.ts'
import { DaysChoice } from '../shared/days-choice.tsx'
import { FigureTable } from '../shared/figure-table.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { panelMeta } from '../shared/panel-meta.ts'
import { createStaffLoader } from '../shared/roles.ts'
import type { Route } from './+types/page.ts'

const USUAL_DAYS = 90

const load = createStaffLoader('owner', async ({ api, url: { searchParams } }) => {
  const asked = Number(searchParams.get('days'))
  const days = figuresDays.find((one) => one === asked) ?? USUAL_DAYS
  return (await api('GET /api/admin/figures', { query: { days } })).data
})
export const loader = load
export const clientLoader = load

export const meta = () => panelMeta(t('Figures'))

type Sale = Figures['categories'][number] | Figures['pieces'][number]

export default function FiguresPage({ loaderData: figures }: Route.ComponentProps) {
  const categories = useCategories()
  const money = [
    { title: t('Sold'), cell: ({ units }: Sale) => units.toLocaleString('en-IN') },
    { title: t('Revenue, net'), cell: ({ revenue }: Sale) => formatRupees(revenue) },
    { title: t('Cost'), cell: costText, isWideOnly: true },
    { title: t('Margin'), cell: marginText },
  ]
  return (
    <div className="space-y-10">
      <PageHead
        title={t('Figures')}
        about={t('{amount} net in {n} days', {
          amount: formatRupees(figures.revenue),
          n: figures.days,
        })}
        actions={
          <DaysChoice choices={figuresDays} days={figures.days} getHref={adminFiguresPath} />
        }
      />
      <FigureTable
        title={t('By category')}
        about={t(
          'After discounts and refunds. The margin is without GST, of pieces with a cost price; enter that on the page of a product or in the product file.',
        )}
        head={{
          title: t('Category'),
          cell: ({ category }) => categories.getName(category),
        }}
        columns={money}
        rows={figures.categories}
        getKey={({ category }) => category}
        empty={t('Nothing sold yet')}
      />
      {figures.otherRevenue !== 0 && (
        <p className="flex max-w-xl justify-between gap-4 tabular-nums">
          <span>{t('Delivery, fees and rounding')}</span>
          <span>{formatRupees(figures.otherRevenue)}</span>
        </p>
      )}
      <FigureTable
        title={t('By piece')}
        {...firstOf(figures.pieces.length, figures.piecesTotal)}
        head={{ title: t('Piece'), cell: PieceLink }}
        columns={money}
        rows={figures.pieces}
        getKey={({ productId }) => productId}
        empty={t('Nothing sold yet')}
      />
      <FigureTable
        title={t('Not sold for {n} days', { n: UNSOLD_DAYS })}
        {...firstOf(figures.unsold.length, figures.unsoldTotal)}
        head={{ title: t('Piece'), cell: PieceLink }}
        columns={[
          { title: t('Left'), cell: ({ left }) => left.toLocaleString('en-IN') },
          { title: t('At today’s price'), cell: ({ value }) => formatRupees(value) },
          {
            title: t('Last sold'),
            cell: ({ lastSoldOn }) => (lastSoldOn ? formatDate(lastSoldOn) : t('Never')),
          },
        ]}
        rows={figures.unsold}
        getKey={({ productId }) => productId}
        empty={t('Every piece in stock has sold in this time, or is newer.')}
      />
      <FigureTable
        title={t('Returned pieces by reason')}
        about={t('Refunded pieces, by the reason given with the refund.')}
        head={{ title: t('Reason'), cell: reasonText }}
        columns={[
          { title: t('Pieces'), cell: ({ pieces }) => pieces.toLocaleString('en-IN') },
          { title: t('Refunded'), cell: ({ amount }) => formatRupees(amount) },
        ]}
        rows={figures.returns}
        getKey={({ fit, reason }) => fit ?? reason}
        empty={t('Nothing was returned')}
      />
    </div>
  )
}

function costText({ cost, unknownUnits, margin }: Sale) {
  if (margin === null) return t('Not known')
  return (
    <>
      {formatRupees(cost)}
      {unknownUnits > 0 && (
        <span className="block text-sm text-ink-soft">
          {t('not known of {pieces}', { pieces: countText(unknownUnits, 'piece') })}
        </span>
      )}
    </>
  )
}

function marginText({ margin, marginPercent }: Sale) {
  if (margin === null) return '–'
  const whole = formatRupees(Math.round(margin))
  return marginPercent === null ? whole : `${whole} (${marginPercent}%)`
}

type Piece = Pick<Figures['unsold'][number], 'productId' | 'title' | 'titleHindi'>

const PieceLink = ({ productId, ...titles }: Piece) => (
  <Link to={adminProductPath(productId)} className="text-link">
    {getTitle(titles)}
  </Link>
)

const reasonText = ({ fit, reason }: Figures['returns'][number]) =>
  fit ? t(itemFitLabels[fit]) : reason || t('No reason given')

const firstOf = (shown: number, all: number) =>
  shown < all
    ? { about: t('The first {shown} of {all}', { shown, all: all.toLocaleString('en-IN') }) }
    : {}
