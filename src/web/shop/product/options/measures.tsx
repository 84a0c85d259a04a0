import { t } from '#shared/words/words.ts'

/** What the shop needs for a piece that is made to measure. */
export function MeasuresNote() {
  return (
    <p className="mt-3 text-sm text-ink-soft">
      {t('We ask for your measures after you order, and begin once we have them.')}
    </p>
  )
}
