import { t } from '#shared/words/words.ts'
export function MissingFields({ what }: { what: (string | false | undefined)[] }) {
  const missing = what.filter(Boolean)
  if (missing.length === 0) return null
  return (
    <p className="mt-2 text-sm text-ink-soft">
      {t('Still missing: {what}.', { what: missing.join(', ') })}
    </p>
  )
}
