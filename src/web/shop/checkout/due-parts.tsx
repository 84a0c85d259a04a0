import { formatRupees } from '#shared/money.ts'
import type { PaymentOffer } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'

export function DueParts({ dues }: Pick<PaymentOffer, 'dues'>) {
  return dues.map(({ kind, amount, days, terms }) => (
    <span key={kind} className="block text-sm text-ink-soft">
      {formatDue(kind, formatRupees(amount), days)}
      {terms && <span className="block">{terms}</span>}
    </span>
  ))
}

function formatDue(
  kind: PaymentOffer['dues'][number]['kind'],
  amount: string,
  days: number | null,
) {
  if (kind === 'now') return t('{amount} now', { amount })
  if (kind === 'on_delivery') return t('{amount} on delivery', { amount })
  if (days === null) return t('{amount} before we send it', { amount })
  return days === 1
    ? t('{amount} before we send it, within {n} day', { amount, n: days })
    : t('{amount} before we send it, within {n} days', { amount, n: days })
}
