import type { ReactNode } from 'react'
import { collectionName } from '#shared/catalogue/collection-names.ts'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { productStatusLabels } from '#shared/catalogue/panel-vocabulary.ts'
import type { BulkOutcome } from '#shared/catalogue/product-schema.ts'
import { formatRupees } from '#shared/money.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import type { BulkKind } from './bulk.ts'

type Figure = 'price' | 'salePrice' | 'totalStock' | 'status' | 'category' | 'collections'

const columns: Record<BulkKind, Figure[]> = {
  price: ['price', 'salePrice'],
  sale: ['price', 'salePrice'],
  stock: ['totalStock'],
  publish: ['status'],
  unpublish: ['status'],
  category: ['category'],
  collection: ['collections'],
  delete: ['price', 'totalStock'],
}
const figureLabels: Record<Figure, AnyMessage> = {
  price: 'Price',
  salePrice: 'Sale price',
  totalStock: 'Stock',
  status: 'Status',
  category: 'Category',
  collections: 'Collections',
}

type Names = { category: (id: string) => string; collection: (id: string) => string }

function show(figure: Figure, figures: BulkOutcome['data'][number]['before'], names: Names) {
  if (figure === 'status') return t(productStatusLabels[figures.status])
  if (figure === 'category') return names.category(figures.category)
  if (figure === 'collections')
    return figures.collections.map(names.collection).join(', ') || t('none')
  const value = figures[figure]
  if (figure === 'totalStock') return String(value)
  return figure === 'salePrice' && value === 0 ? t('no sale') : formatRupees(value)
}

type Props = { outcome: BulkOutcome; kind: BulkKind; collections: readonly ListedCollection[] }

export function BulkTable({ outcome, kind, collections }: Props) {
  const { getName } = useCategories()
  const names: Names = {
    category: getName,
    collection(id) {
      const collection = collections.find((one) => one.id === id)
      return collection ? collectionName(collection) : id
    },
  }
  const { data: rows, total } = outcome
  const more = total - rows.length
  return (
    <ScrollArea label={t('Preview')} className="max-h-[42dvh] border border-line">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('What would change')}</caption>
        <thead className="sticky top-0 bg-ivory-deep">
          <tr>
            <Head>{t('Product')}</Head>
            {columns[kind].map((figure) => (
              <Head key={figure}>{t(figureLabels[figure])}</Head>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ _id, title, before, after, raises }) => (
            <tr key={_id} className="border-t border-line">
              <td className="min-w-32 px-3 py-2">
                {title}
                {raises && (
                  <span className="block text-red">
                    {after && after.salePrice !== before.salePrice
                      ? t('More expensive than today')
                      : t('Keeps its price')}
                  </span>
                )}
              </td>
              {columns[kind].map((figure) => {
                const was = show(figure, before, names)
                const is = after && show(figure, after, names)
                return (
                  <td key={figure} className="px-3 py-2 whitespace-nowrap tabular-nums">
                    {is === null || is === was ? (
                      was
                    ) : (
                      <>
                        <del className="text-ink-soft">{was}</del>{' '}
                        <ins className="font-semibold text-maroon no-underline">{is}</ins>
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-line px-3 py-2 text-sm text-ink-soft">
          {t('and {n} more in the same way', { n: more.toLocaleString('en-IN') })}
        </p>
      )}
    </ScrollArea>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-3 py-2 font-medium">
      {children}
    </th>
  )
}
