import { productColumns } from '#shared/catalogue/panel-vocabulary.ts'
import type { ImportReport } from '#shared/catalogue/product-file-schema.ts'
import { t } from '#shared/words/panel.ts'
import { fieldWords } from '../../shared/field-words.ts'

type Props = {
  headings: ImportReport['headings']
  busy: boolean
  onColumn: (name: string, column: string) => void
}

export function ColumnsTable({ headings, busy, onColumn }: Props) {
  const namedHeadings = headings.filter(({ name }) => name !== '')
  const usedColumns = new Set(namedHeadings.map(({ column }) => column))
  const isUnclear = namedHeadings.some(({ column }) => column === null)
  return (
    <details open={isUnclear} className="border border-line px-4">
      <summary className="flex min-h-11 items-center text-maroon">
        {t('Columns of the file')}
      </summary>
      <ul className="divide-y divide-line pb-3">
        {namedHeadings.map(({ name, column }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <select
              aria-label={t('Meaning of the column {name}', { name })}
              value={column ?? ''}
              disabled={busy}
              onChange={(event) => onColumn(name, event.target.value)}
              className="min-h-11 max-w-full rounded-sm border border-field bg-white/70 px-3 text-base"
            >
              <option value="">{t('left out')}</option>
              {productColumns.map((productColumn) => (
                <option
                  key={productColumn}
                  value={productColumn}
                  disabled={productColumn !== column && usedColumns.has(productColumn)}
                >
                  {fieldWords(productColumn)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </details>
  )
}
