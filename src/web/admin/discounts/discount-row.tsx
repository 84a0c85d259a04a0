import { collectionNameById } from '#shared/catalogue/collection-names.ts'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { formatRupees } from '#shared/money.ts'
import type { Discount } from '#shared/orders/discounts/code-schema.ts'
import { discountStateLabels } from '#shared/orders/discounts/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useCategories } from '../../shared/categories.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { countText } from '../shared/count-text.ts'

type Props = {
  discount: Discount
  /** Includes hidden ones. */
  allCollections: readonly ListedCollection[]
  busy: boolean
  onEdit: () => void
  onSwitch: () => void
}

export function DiscountRow({ discount, allCollections, busy, onEdit, onSwitch }: Props) {
  const { getName } = useCategories()
  const scopeNames = [
    ...discount.categories.map(getName),
    ...discount.collections.map((id) => collectionNameById(allCollections, id)),
  ]
  const { code, state, enabled, uses, maxUses, orders, revenue, discounted } = discount
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p>
          <span className="font-mono font-semibold wrap-anywhere">{code}</span>{' '}
          <span className={state === 'active' ? 'text-green' : 'text-ink-soft'}>
            {t(discountStateLabels[state])}
          </span>
        </p>
        <p className="text-sm text-ink-soft">{formatTerms(discount, scopeNames).join(' · ')}</p>
      </div>
      <dl className="grid basis-72 grid-cols-[1fr_auto] gap-x-4 text-sm tabular-nums">
        <dt className="text-ink-soft">{t('Uses')}</dt>
        <dd className="text-right">
          {maxUses === null ? uses : t('{n} of {all}', { n: uses, all: maxUses })}
        </dd>
        <dt className="text-ink-soft">{t('Orders')}</dt>
        <dd className="text-right">{orders}</dd>
        <dt className="text-ink-soft">{t('Revenue')}</dt>
        <dd className="text-right">{formatRupees(revenue)}</dd>
        <dt className="text-ink-soft">{t('Taken off')}</dt>
        <dd className="text-right">{formatRupees(discounted)}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" className="px-4!" onClick={onEdit}>
          {t('Edit')}
          <span className="sr-only"> {code}</span>
        </Button>
        <Button kind="outline" className="px-4!" disabled={busy} onClick={onSwitch}>
          {enabled ? t('Switch off') : t('Switch on')}
          <span className="sr-only"> {code}</span>
        </Button>
      </div>
    </li>
  )
}

function formatTerms(discount: Discount, scopeNames: readonly string[]): string[] {
  const { kind, percent, amount, products, minimum, startsAt, endsAt } = discount
  const off = {
    percent: t('{n} percent off', { n: percent ?? 0 }),
    amount: t('{amount} off', { amount: formatRupees(amount ?? 0) }),
    freeDelivery: t('Free delivery'),
  }
  return [
    off[kind],
    ...scopeNames,
    products.length > 0 && countText(products.length, 'singlePiece'),
    minimum > 0 && t('from {amount}', { amount: formatRupees(minimum) }),
    discount.firstOrder && t('first orders only'),
    discount.maxUsesPerShopper && t('{n} per customer', { n: discount.maxUsesPerShopper }),
    discount.combines && t('beside other codes'),
    startsAt && t('from {moment}', { moment: formatMoment(startsAt) }),
    endsAt && t('until {moment}', { moment: formatMoment(endsAt) }),
  ].filter((term) => typeof term === 'string')
}
