import { useState } from 'react'
import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { StoreCredit } from '#shared/orders/credit-schema.ts'
import type { CreditReason } from '#shared/orders/vocabulary.ts'
import { paths } from '#shared/paths.ts'
import { type Message, t } from '#shared/words/words.ts'
import { useSend } from '../../api/use-send.ts'
import { formatDate } from '../../shared/dates.ts'
import { useSession } from '../../shared/session.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { GiftCodeField } from '../shared/gift-code-field.tsx'

export type CardIntent = { code: string }

const reasonLabels: Record<CreditReason, Message> = {
  issued: 'Issued',
  spent: 'Paid for an order',
  refunded: 'Refund of an order',
  corrected: 'From the shop',
  returned: 'Refund of the purchase',
}

export function AccountCredit({ credit: { balance, entries } }: { credit: StoreCredit }) {
  const { shop } = useSession()
  const [code, setCode] = useState('')
  const { send, busy, done, refusal } = useSend<CardIntent, { left: number }>()
  return (
    <section aria-labelledby="credit" className="mt-12 border-t border-line pt-8">
      <h2 id="credit" className="text-2xl text-maroon">
        {t('Gift cards and store credit')}
      </h2>
      <p className="mt-2">
        {t('Your store credit: {amount}', { amount: formatRupees(balance) })}
        {balance > 0 && <span className="text-ink-soft">. {t('Use it when you check out.')}</span>}
      </p>
      {entries.length > 0 && (
        <ul className="mt-4 max-w-2xl divide-y divide-line border-y border-line">
          {entries.map(({ _id, at, amount, reason, orderNumber, note }) => (
            <li key={_id} className="flex justify-between gap-4 py-2.5">
              <span className="min-w-0 wrap-anywhere">
                {[t(reasonLabels[reason]), orderNumber, note].filter(Boolean).join(', ')}
                <span className="block text-sm text-ink-soft">{formatDate(at)}</span>
              </span>
              <span className="tabular-nums">
                {amount < 0 ? `− ${formatRupees(-amount)}` : formatRupees(amount)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {shop.sellsGiftCards && (
        <p className="mt-4">
          <Link to={paths.giftCards} className={buttonStyle('outline')}>
            {t('Buy a gift card')}
          </Link>
        </p>
      )}
      <form
        method="post"
        className="mt-6 flex max-w-xl flex-wrap items-start gap-3 noscript:hidden"
        onSubmit={(event) => {
          event.preventDefault()
          send({ code })
        }}
      >
        <div className="min-w-[min(14rem,100%)] flex-1">
          <GiftCodeField
            value={code}
            error={refusal?.message}
            onChange={({ target }) => setCode(target.value)}
          />
        </div>
        <Button type="submit" kind="outline" disabled={busy} className="beside-field">
          {t('What is left?')}
        </Button>
        {done && (
          <p role="status" className="w-full">
            {t('{amount} is left on this card.', { amount: formatRupees(done.left) })}
          </p>
        )}
      </form>
    </section>
  )
}
