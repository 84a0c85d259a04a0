import { Link } from 'react-router'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import type { Dashboard } from '#shared/shop/dashboard-schema.ts'
import { type AnyMessage, t } from '#shared/words/panel.ts'

type Owed = Dashboard['owed']

const sentences: Record<keyof Owed, AnyMessage> = {
  rejected: 'Rejected, and not all of the money was given back:',
  refused: 'The payment service refused to give money back. Please look at it again:',
}

/** Whose shopper waits for money that nobody is sending. */
export function MoneyOwed({ owed }: { owed: Owed }) {
  const kinds = (['rejected', 'refused'] as const).filter((kind) => owed[kind].length > 0)
  if (kinds.length === 0) return null
  return (
    <div role="status" className="mb-5 space-y-2 border-l-2 border-red bg-white/40 px-4 py-3">
      {kinds.map((kind) => (
        <p key={kind}>
          {t(sentences[kind])}{' '}
          {owed[kind].map(({ orderId, orderNumber }) => (
            <Link
              key={orderId}
              to={adminOrdersPath({ order: orderId })}
              className="mr-3 inline-flex min-h-11 items-center text-maroon underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          ))}
        </p>
      ))}
    </div>
  )
}
