import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'

/** Shown when the daily backup was not made, or not found good. */
export function OldBackup({ at }: { at: string | null }) {
  return (
    <p role="status" className="mb-8 border-l-2 border-red bg-white/40 px-4 py-3">
      <span className="font-medium">
        {at
          ? t('The last good backup is of {moment}.', { moment: formatMoment(at) })
          : t('There is no good backup yet.')}
      </span>{' '}
      {t('Whoever runs the shop should look why:')} <code>npm run backup</code> {t('says it.')}
    </p>
  )
}
