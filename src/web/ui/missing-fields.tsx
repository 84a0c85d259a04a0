import { t } from '#shared/words/words.ts'
export function MissingFields({ labels }: { labels: (string | false | undefined)[] }) {
  const missingLabels = labels.filter(Boolean)
  if (missingLabels.length === 0) return null
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {t('Still missing: {what}.', { what: missingLabels.join(', ') })}
    </p>
  )
}
