import { makeLabels } from '#shared/catalogue/making/vocabulary.ts'
import { addOnWords } from '#shared/catalogue/making/words.ts'
import { formMeasures } from '#shared/fit/limits.ts'
import type { TailorCard } from '#shared/fit/line-schema.ts'
import type { LineVersion } from '#shared/fit/measures-schema.ts'
import { formatLength } from '#shared/fit/units.ts'
import { measureLabels, wearLabels } from '#shared/fit/words.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle } from '#shared/words/words.ts'
import { MeasuredFigure } from '../../../shared/fit/figure.tsx'

/**
 * One printed page for the tailor. Must contain no price, address or name. The name of the measures
 * counts as a name.
 */
export function CardSheet({ card }: { card: TailorCard }) {
  const { orderNumber, size, quantity, options, production } = card
  const agreed = card.versions.find(({ state }) => state === 'agreed')
  const proposal = card.versions.find(({ state }) => state === 'proposed')
  return (
    <article className="print:text-sm">
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pb-3">
        <h1 className="text-3xl">{t('Tailor’s card')}</h1>
        <p className="text-lg font-semibold">{orderNumber}</p>
      </header>
      <div className="my-5 flex gap-8 print:my-3">
        <dl className="min-w-0 flex-1 space-y-1">
          <Fact name={t('Piece')}>
            {getTitle(card)}
            {size && `, ${size}`}
          </Fact>
          <Fact name={t('Quantity')}>{quantity}</Fact>
          {options.make && <Fact name={t('Make')}>{t(makeLabels[options.make])}</Fact>}
          {options.addOns && options.addOns.length > 0 && (
            <Fact name={t('With')}>{addOnWords(options)}</Fact>
          )}
          {production.cloth && (
            <Fact name={t('Cloth')}>
              {t('{cloth}: {n} cm ordered', {
                cloth: production.cloth,
                n: production.clothCm ?? 0,
              })}
            </Fact>
          )}
          {agreed && (
            <>
              <Fact name={t('For')}>{t(wearLabels[agreed.wear])}</Fact>
              <Fact name={t('Measured')}>
                {agreed.basis === 'body'
                  ? t('On the body: add ease')
                  : t('On a garment that fits: no ease')}
              </Fact>
              {agreed.notes && <Fact name={t('Notes')}>{agreed.notes}</Fact>}
            </>
          )}
        </dl>
        {agreed && (
          <MeasuredFigure
            wear={agreed.wear}
            className="h-56 shrink-0 max-sm:hidden print:block! print:h-48"
          />
        )}
      </div>
      {proposal && (
        <p className="mb-3 border border-ink p-2 font-semibold">
          {t('A correction waits for an answer. Do not cut yet.')}
        </p>
      )}
      {!card.isOpen && (
        <p className="mb-3 border border-ink p-2 font-semibold">
          {t('This piece is not to be made any more.')}
        </p>
      )}
      {agreed ? (
        <Sheet version={agreed} />
      ) : (
        production.fit && (
          <p className="font-semibold">
            {production.fit.measures === 'agreed'
              ? t('The measures are no longer shown.')
              : t('No agreed measures yet.')}
          </p>
        )
      )}
    </article>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-ink-soft">{name}:</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function Sheet({ version: { wear, measures, version, sha256 } }: { version: LineVersion }) {
  return (
    <>
      <table className="w-full text-left">
        <caption className="sr-only">{t('Measures')}</caption>
        <thead className="border-b border-ink">
          <tr>
            <th scope="col" className="py-1">
              {t('Measure')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('Centimetres')}
            </th>
            <th scope="col" className="py-1 text-right">
              {t('Inches')}
            </th>
          </tr>
        </thead>
        <tbody>
          {formMeasures(wear).map((code) => {
            const mm = measures[code]
            if (mm === undefined) return null
            return (
              <tr key={code} className="border-b border-line">
                <th scope="row" className="py-1 font-normal">
                  {t(measureLabels[code])}
                </th>
                <td className="py-1 text-right font-medium tabular-nums">
                  {formatLength(mm, 'cm')}
                </td>
                <td className="py-1 text-right tabular-nums">{formatLength(mm, 'inch')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-ink-soft">
        {t('Version {n}, checksum {sum}', { n: version, sum: sha256.slice(0, 8) })}
      </p>
    </>
  )
}
