import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { t } from '#shared/words/panel.ts'
import { measuresStateLabels, photosStateLabels } from '../shared/fit-words.ts'

export function MeasuredWaiting({ measured }: Pick<Dashboard, 'measured'>) {
  const rows = [
    [measuresStateLabels.missing, measured.missing],
    [measuresStateLabels.proposed, measured.proposed],
    [photosStateLabels.asked, measured.asked],
    [photosStateLabels.changes, measured.changes],
  ] as const
  const waiting = rows.filter(([, n]) => n > 0)
  if (waiting.length === 0) return null
  return (
    <p role="status" className="mb-5 border-l-2 border-gold bg-white/40 px-4 py-3">
      {waiting.map(([label, n]) => `${t(label)}: ${n}`).join(', ')}.{' '}
      <Link
        to={paths.adminTailoring}
        className="inline-flex min-h-11 items-center text-maroon underline underline-offset-4"
      >
        {t('Pieces to make')}
      </Link>
    </p>
  )
}
