import { formatRupees } from '#shared/money.ts'
import type { TaxDocument } from '#shared/orders/tax/document-schema.ts'
import { documentLabels } from '#shared/orders/tax/vocabulary.ts'
import type { Language } from '#shared/words/language.ts'
import { language, t } from '#shared/words/words.ts'

type Props = {
  documents: readonly TaxDocument[]
  getHref: (id: string, language?: Language) => string
}

export function OrderDocuments({ documents, getHref }: Props) {
  const link =
    'inline-flex min-h-11 items-center underline decoration-gold underline-offset-4 hover:text-maroon'
  const other = language() === 'hi' ? 'hi' : 'en'
  return (
    <ul className="divide-y divide-line">
      {documents.map(({ _id, kind, number, amount, language: own }) => (
        <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex flex-wrap gap-x-4">
            <a href={getHref(_id)} target="_blank" rel="noreferrer" className={link}>
              {t(documentLabels[kind])} {number}
            </a>
            {own !== other && (
              <a
                href={getHref(_id, other)}
                target="_blank"
                rel="noreferrer"
                className={`${link} text-sm text-ink-soft`}
              >
                {other === 'hi' ? t('Hindi copy') : t('English copy')}
              </a>
            )}
          </span>
          <span className="tabular-nums">{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  )
}
