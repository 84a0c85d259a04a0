import { useState } from 'react'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { Payout } from '#shared/orders/payout-schema.ts'
import { t } from '#shared/words/panel.ts'
import { formatMoment } from '../../shared/dates.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { useCall } from '../shared/use-call.ts'

const ConfirmDialog = onDemand(() => import('../shared/confirm-dialog.tsx'))

export function PayByHand({ order, payout }: { order: AdminOrder; payout: Payout }) {
  const { details, askedAt, givenAt } = payout
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  return (
    <section className="mb-4 border border-gold bg-ivory-deep/60 p-5" aria-label={t('Pay by hand')}>
      <h3 className="font-semibold">{t('Pay by hand')}</h3>
      {details ? (
        <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {(details.kind === 'upi'
            ? [[t('UPI id'), details.upiId] as const]
            : [
                [t('Name'), details.name] as const,
                [t('Account number'), details.account] as const,
                ['IFSC', details.ifsc] as const,
              ]
          ).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="font-mono wrap-anywhere select-all">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-2">
          {t(
            'The customer was asked on {at} where to send it. There is no answer yet, or it was deleted after 30 days.',
            {
              at: formatMoment(askedAt),
            },
          )}
        </p>
      )}
      <p className="mt-2 text-sm text-ink-soft">
        {givenAt
          ? t('Given on {at}. Deleted once no refund waits, or after 30 days.', {
              at: formatMoment(givenAt),
            })
          : t('You can pay and record it all the same.')}
      </p>
      {payout.refunds.map(({ refundId, amount }) => (
        <SettleForm key={refundId} order={order} refundId={refundId} amount={amount} />
      ))}
      <Alert>{refusal?.message}</Alert>
      {!details && (
        <Button
          kind="quiet"
          className="px-0!"
          disabled={busy}
          onClick={() =>
            send('POST /api/admin/orders/payout-request/:id', { params: { id: order._id } })
          }
        >
          {t('Ask once more')}
        </Button>
      )}
    </section>
  )
}

type Settle = { order: AdminOrder; refundId: string; amount: number }

function SettleForm({ order, refundId, amount }: Settle) {
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const [reference, setReference] = useState('')
  const [isWithdrawing, setWithdrawing] = useState(false)
  const settle = (outcome: 'paid' | 'withdrawn') =>
    send('POST /api/admin/orders/payout/:id', {
      params: { id: order._id },
      body: { refundId, outcome, reference },
    })
  return (
    <form
      method="post"
      className="mt-4 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        settle('paid')
      }}
    >
      <Field
        label={t('Bank’s reference (optional)')}
        maxLength={60}
        autoComplete="off"
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
      <Alert>{refusal?.message}</Alert>
      <Button type="submit" disabled={busy} className="w-full px-4!">
        {t('I have paid {amount}', { amount: formatRupees(amount) })}
      </Button>
      <Button
        kind="quiet"
        className="w-full px-4!"
        disabled={busy}
        onClick={() => setWithdrawing(true)}
      >
        {t('Withdraw the refund')}
      </Button>
      {isWithdrawing && (
        <ConfirmDialog
          title={t('Withdraw this refund?')}
          description={t(
            '{amount} will not be paid. Pieces that the refund returned to stock are deducted again. This cannot be undone.',
            { amount: formatRupees(amount) },
          )}
          confirm={t('Withdraw the refund')}
          keep={t('Keep')}
          onClose={() => setWithdrawing(false)}
          onConfirm={() => {
            setWithdrawing(false)
            settle('withdrawn')
          }}
        />
      )}
    </form>
  )
}
