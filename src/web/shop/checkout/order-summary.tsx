import { type ReactNode, useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/words.ts'

type Props = { count: number; total: number; children: ReactNode }

/** What is ordered; folded on a phone, where it stands above the address. */
export function OrderSummary({ count, total, children }: Props) {
  const [isOpen, setIsOpen] = useState(count === 0)
  return (
    <section
      aria-labelledby="pieces"
      className="max-lg:order-first max-lg:-mt-8 max-lg:-mb-2 max-lg:border-b max-lg:border-line"
    >
      <div className="relative flex flex-wrap items-baseline justify-between gap-x-4 max-lg:py-3">
        <h2 id="pieces" className="text-xl text-maroon lg:text-2xl">
          {t('Your order')}
        </h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="order-summary"
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 items-center gap-2 after:absolute after:inset-0 lg:hidden noscript:hidden"
        >
          <span>{count === 1 ? t('1 piece') : t('{n} pieces', { n: count })}</span>
          <span className="font-semibold tabular-nums">{formatRupees(total)}</span>
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-180' : ''}`}>
            ⌄
          </span>
        </button>
      </div>
      <div id="order-summary" className={isOpen ? '' : 'max-lg:hidden noscript:block!'}>
        {children}
      </div>
    </section>
  )
}
