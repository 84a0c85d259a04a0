import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import type { GiftCard } from '#shared/orders/credit-schema.ts'
import { adminOrdersPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { formatDate } from '../../shared/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useCall } from '../shared/use-call.ts'

type Props = { card: GiftCard; isBusy: boolean; onReplace: () => void }

export function CardRow({ card, isBusy, onReplace }: Props) {
  const { send: freeze, busy: isFreezing } = useCall()
  const { _id: id, codeEnd, recipientName, recipientEmail, isFrozen } = card
  const name = codeEnd ? t('Card … {end}', { end: codeEnd }) : t('Card without a code yet')
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">
          {name}
          {isFrozen && <span className="ml-2 text-red">{t('Frozen')}</span>}
        </p>
        <p className="wrap-anywhere text-ink-soft">
          {[recipientName, recipientEmail].filter(Boolean).join(', ') || t('Without a name')}
        </p>
        <p className="text-sm text-ink-soft">
          {card.createdBy
            ? t('Issued on {day} by {name}', {
                day: formatDate(card.createdAt),
                name: card.createdBy,
              })
            : t('Issued on {day}', { day: formatDate(card.createdAt) })}
          {card.deliverOn && `, ${t('to be sent on {day}', { day: formatDate(card.deliverOn) })}`}
        </p>
        {card.order && (
          <p className="text-sm">
            <Link to={adminOrdersPath({ order: card.order._id })} className="text-link">
              {t('Bought by order {number}', { number: card.order.orderNumber })}
            </Link>
          </p>
        )}
        {card.message && <p className="mt-1 text-sm wrap-anywhere">{card.message}</p>}
      </div>
      <div className="text-right tabular-nums">
        <p className="font-semibold">{formatRupees(card.balance)}</p>
        <p className="text-sm text-ink-soft">
          {t('of {amount}', { amount: formatRupees(card.value) })}
        </p>
        {card.reserved > 0 && (
          <p className="text-sm text-ink-soft">
            {t('{amount} in unpaid orders', { amount: formatRupees(card.reserved) })}
          </p>
        )}
      </div>
      <div className="flex w-full flex-wrap gap-3">
        {!isFrozen && (
          <Button kind="outline" className="px-4!" disabled={isBusy} onClick={onReplace}>
            {recipientEmail ? t('Send a new code') : t('Make a new code')}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button
          kind="quiet"
          className="px-4!"
          disabled={isFreezing}
          onClick={() =>
            freeze('PUT /api/admin/gift-cards/:id', {
              params: { id },
              body: { frozen: !isFrozen },
            })
          }
        >
          {isFrozen ? t('Let it be spent again') : t('Freeze')}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  )
}
