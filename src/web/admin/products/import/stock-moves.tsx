import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { t } from '#shared/words/panel.ts'

import { countText } from '../../shared/count-text.ts'

export function StockMoves({ report: { stock, stockTotal } }: { report: ImportReport }) {
  return (
    <section aria-label={t('Stock changes')}>
      <h3 className="mb-2 text-lg">
        {t('Stock of {pieces} would change', { pieces: countText(stockTotal, 'piece') })}
      </h3>
      <ul className="max-h-[30dvh] divide-y divide-line overflow-auto border border-line text-sm">
        {stock.map(({ line, title, size, was, before, after }) => (
          <li key={`${line}:${size}`} className="flex justify-between gap-4 px-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              {title}
              {size && t(', size {size}', { size })}
              {was !== null && was > before && (
                <span className="block text-ink-soft">
                  {t('{n} sold since the file was written', { n: was - before })}
                </span>
              )}
            </span>
            <span className="shrink-0 tabular-nums">
              <del className="text-ink-soft">{before}</del>{' '}
              <ins className="font-semibold text-maroon no-underline">{after}</ins>
            </span>
          </li>
        ))}
      </ul>
      {stockTotal > stock.length && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('and {more} more', { more: (stockTotal - stock.length).toLocaleString('en-IN') })}
        </p>
      )}
    </section>
  )
}
