import { useState } from 'react'
import { getSizePrices } from '#shared/catalogue/size-price.ts'
import { roleLabels } from '#shared/catalogue/wedding.ts'
import { effectivePrice, formatRupees, toPaise, toRupees } from '#shared/money.ts'
import { sumBy } from '#shared/sum.ts'
import { t } from '#shared/words/words.ts'
import { useLoginPrompt, useSession } from '../../shared/session.tsx'
import { Button } from '../../ui/button.tsx'
import { SizeSelect } from '../shared/cart/size-select.tsx'
import { useCart } from '../shared/cart/use-cart.ts'
import type { Figure } from './load-wedding.ts'

/** Another piece for a role needs a size of its own. */
const getKey = ({ role, chosen }: Figure) => `${role} ${chosen._id}`

export function BuyAll({ figures }: { figures: Figure[] }) {
  const { user } = useSession()
  const askToSignIn = useLoginPrompt()
  const { add } = useCart()
  const [sizes, setSizes] = useState<Record<string, string>>({})
  const [showsMissing, setShowsMissing] = useState(false)
  const getSize = (figure: Figure) => sizes[getKey(figure)]
  const available = figures.filter(({ chosen }) => chosen.totalStock > 0)
  const figuresWithoutSize = available.filter(
    (figure) => figure.chosen.sizes !== undefined && !getSize(figure),
  )
  const getPrice = (figure: Figure) => effectivePrice(getSizePrices(figure.chosen, getSize(figure)))
  const total = toRupees(sumBy(available, (figure) => toPaise(getPrice(figure))))

  function addAll() {
    if (!user) return askToSignIn()
    if (figuresWithoutSize.length > 0) return setShowsMissing(true)
    for (const figure of available) add(figure.chosen, getSize(figure))
  }
  return (
    <section aria-labelledby="buy-all" className="mt-8 border-t border-line pt-6 noscript:hidden">
      <h2 id="buy-all" className="sr-only">
        {t('Prices and sizes')}
      </h2>
      <ul className="space-y-3">
        {figures.map((figure) => {
          const { role, chosen } = figure
          return (
            <li key={role} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {t(roleLabels[role])}{' '}
                <span className="text-ink-soft tabular-nums">{formatRupees(getPrice(figure))}</span>
              </span>
              {chosen.totalStock === 0
                ? t('Out of Stock')
                : chosen.sizes && (
                    <SizeSelect
                      label={t('Size of {title}', { title: chosen.title })}
                      product={chosen}
                      sizes={chosen.sizes}
                      value={getSize(figure) ?? ''}
                      onChoose={(size) => setSizes({ ...sizes, [getKey(figure)]: size })}
                    />
                  )}
            </li>
          )
        })}
      </ul>
      <p className="mt-5 flex items-baseline justify-between border-t border-gold pt-4">
        <span className="caps">{t('Total')}</span>
        <span className="text-xl font-semibold tabular-nums">{formatRupees(total)}</span>
      </p>
      {showsMissing && figuresWithoutSize.length > 0 && (
        <p role="alert" className="mt-3 text-red">
          {t('Please choose a size for: {who}.', {
            who: figuresWithoutSize.map(({ role }) => t(roleLabels[role])).join(', '),
          })}
        </p>
      )}
      <Button className="mt-4 w-full" disabled={available.length === 0} onClick={addAll}>
        {available.length === 4 ? t('Add all four') : t('Add all')}
      </Button>
    </section>
  )
}
