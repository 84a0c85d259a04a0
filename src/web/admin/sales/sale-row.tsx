import { collectionNameById } from '#shared/catalogue/collection-names.ts'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import type { Sale } from '#shared/catalogue/sale-schema.ts'
import { saleStateLabels } from '#shared/catalogue/sale-vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { countText } from '../shared/count-text.ts'

type Props = {
  sale: Sale
  /** Includes hidden ones. */
  allCollections: readonly ListedCollection[]
  busy: boolean
  onEdit: () => void
  onEnd: () => void
}

export function SaleRow({ sale, allCollections, busy, onEdit, onEnd }: Props) {
  const { title, percent, categories, collections, products, startsAt, endsAt, state } = sale
  const { getName } = useCategories()
  const scopeNames = [
    ...categories.map(getName),
    ...collections.map((id) => collectionNameById(allCollections, id)),
    ...(products.length > 0 ? [countText(products.length, 'singlePiece')] : []),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p>
          <span className="font-semibold wrap-anywhere">{title}</span>{' '}
          <span className={state === 'running' ? 'text-green' : 'text-ink-soft'}>
            {t(saleStateLabels[state])}
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          {[t('{n} percent off', { n: percent }), ...scopeNames].join(' · ')}
        </p>
        <p className="text-sm text-ink-soft">
          {t('from {moment}', { moment: formatMoment(startsAt) })} ·{' '}
          {t('until {moment}', { moment: formatMoment(endsAt) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'scheduled' && (
          <Button kind="outline" className="px-4!" onClick={onEdit}>
            {t('Edit')}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
        {(state === 'scheduled' || state === 'running') && (
          <Button kind="danger" className="px-4!" disabled={busy} onClick={onEnd}>
            {state === 'running' ? t('End now') : t('Call off')}
            <span className="sr-only"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
