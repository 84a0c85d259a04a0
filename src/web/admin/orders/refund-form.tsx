import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { formatRupees, parseDecimal, toPaise, toRupees } from '#shared/money.ts'
import { owesWholeDeposit } from '#shared/orders/deposit-return.ts'
import { type ItemFit, itemFitLabels, itemFits } from '#shared/orders/item-fit.ts'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import { amountLeft, linesLeft, refundOfItems } from '#shared/orders/refunded.ts'
import { asksForPayout, refundSource } from '#shared/orders/states.ts'
import { sumBy } from '#shared/sum.ts'
import { t } from '#shared/words/panel.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { useSession } from '../../shared/session.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Check, Radio } from '../../ui/check.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { MissingFields } from '../../ui/missing-fields.tsx'
import { QuantityRow } from './quantity-row.tsx'
import { useRefund } from './use-refund.ts'

type RefundableLine = ReturnType<typeof linesLeft>[number]

export function RefundForm({ order }: { order: AdminOrder }) {
  // One id per opened form, so that sending twice makes one refund.
  const [refundId, setRefundId] = useState('')
  const lines = linesLeft(order)
  if (amountLeft(order) === 0) return <p className="text-ink-soft">{t('All of it is refunded.')}</p>
  if (!refundId) {
    return (
      <Button kind="outline" className="mt-3 w-full" onClick={() => setRefundId(uuidv7())}>
        <Undo2 size={16} strokeWidth={1.5} />
        {t('Make a refund')}
      </Button>
    )
  }
  return (
    <OpenForm
      order={order}
      lines={lines}
      refundId={refundId}
      key={refundId}
      onClose={() => setRefundId('')}
    />
  )
}

/** Paise after discounts. */
function calculatePaise(order: AdminOrder, quantities: Record<string, number>): number {
  const left = new Map(linesLeft(order).map((line) => [line.lineId, line.left]))
  const lines = order.cartItems.map(({ lineId, price, quantity }) => {
    const own = order.charges.filter((charge) => charge.lineId === lineId && !charge.included)
    return {
      unitPaise: toPaise(price),
      chargesPaise: sumBy(own, ({ amount }) => toPaise(amount)),
      bought: quantity,
      refunded: quantity - (left.get(lineId) ?? 0),
      quantity: quantities[lineId] ?? 0,
    }
  })
  const isTaxed = order.charges.some(({ kind }) => kind === 'tax')
  return refundOfItems(lines, { isTaxed, totalPaise: toPaise(order.totalAmount) })
}

type Extent = 'all' | 'lines' | 'amount'
type Props = { order: AdminOrder; lines: RefundableLine[]; refundId: string; onClose: () => void }

function OpenForm({ order, lines, refundId, onClose }: Props) {
  const { refund: send, busy, refusal } = useRefund(order._id, onClose)
  // Focuses the form instead of its first field, where Enter would refund everything.
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.focus(), [])
  const [extent, setExtent] = useState<Extent>('all')
  const [quantities, setQuantities] = useState<Record<string, number>>({})
  const [typedAmount, setTypedAmount] = useState('')
  const [reason, setReason] = useState('')
  const [fit, setFit] = useState<ItemFit | ''>('')
  const [restock, setRestock] = useState(false)
  const [toCredit, setToCredit] = useState(false)
  const [askPayout, setAskPayout] = useState(true)
  const { giftCards } = useSession().shop
  const refundableRupees = amountLeft(order)
  const terms = order.dues.find(({ kind }) => kind === 'before_dispatch')?.terms
  const isWhole = owesWholeDeposit({
    ...order,
    productions: order.cartItems.flatMap(({ production }) => production?.state ?? []),
    statuses: order.timeline.flatMap((event) =>
      event.kind === 'status' ? [event.orderStatus] : [],
    ),
  })
  const refundLines = lines
    .map((line) => ({ ...line, quantity: quantities[line.lineId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const rupees = {
    all: refundableRupees,
    lines: Math.min(refundableRupees, toRupees(calculatePaise(order, quantities))),
    amount: parseDecimal(typedAmount),
  }[extent]
  const isPossible = rupees > 0 && rupees <= refundableRupees
  const lacksReason = extent === 'amount' && reason.trim() === ''
  useUnsaved(extent !== 'all' || reason !== '')

  function refund() {
    const lineQuantities = refundLines.map(({ lineId, quantity }) => ({ lineId, quantity }))
    const part = { all: {}, lines: { lines: lineQuantities }, amount: { amount: rupees } }[extent]
    send({
      refundId,
      seen: order.refunds.length,
      reason,
      restock: restock && extent !== 'amount',
      ...(extent !== 'amount' && fit && { fit }),
      toCredit,
      askPayout: askPayout && !toCredit && asksForPayout(order),
      ...part,
    })
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      method="post"
      aria-label={t('Refund')}
      className="mt-3 space-y-4 border border-line bg-ivory-deep/60 p-5"
      onSubmit={(event) => {
        event.preventDefault()
        refund()
      }}
    >
      <fieldset>
        <legend className="sr-only">{t('What to refund')}</legend>
        <Radio name="extent" checked={extent === 'all'} onChange={() => setExtent('all')}>
          {t('The full remaining amount')}
        </Radio>
        {!isWhole && lines.length > 0 && (
          <Radio name="extent" checked={extent === 'lines'} onChange={() => setExtent('lines')}>
            {t('Some pieces')}
          </Radio>
        )}
        {!isWhole && (
          <Radio name="extent" checked={extent === 'amount'} onChange={() => setExtent('amount')}>
            {t('An amount; the customer keeps the pieces')}
          </Radio>
        )}
      </fieldset>
      {terms !== undefined && (
        <p className="border-l-2 border-gold pl-3">
          {isWhole
            ? t('The deposit goes back whole: no work had begun, or the customer saw no terms.')
            : t('Terms of the deposit that the customer saw: {terms}', { terms: terms || '–' })}
        </p>
      )}
      {extent === 'amount' && (
        <Field
          label={t('Amount in rupees')}
          hint={t('At most {amount}', { amount: formatRupees(refundableRupees) })}
          inputMode="decimal"
          autoComplete="off"
          value={typedAmount}
          onChange={(event) => setTypedAmount(event.target.value)}
        />
      )}
      {extent === 'lines' && (
        <ul className="space-y-2">
          {lines.map((line) => (
            <li key={line.lineId}>
              <QuantityRow
                line={line}
                hint={t('up to {n}, {price} each', {
                  n: line.left,
                  price: formatRupees(line.price),
                })}
                max={line.left}
                value={quantities[line.lineId] ?? 0}
                onChange={(quantity) => setQuantities({ ...quantities, [line.lineId]: quantity })}
              />
            </li>
          ))}
        </ul>
      )}
      <AreaField
        label={extent === 'amount' ? t('Reason') : t('Reason (optional)')}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {extent !== 'amount' && lines.some(({ size }) => size) && (
        <SelectField
          label={t('Did the size fit? (optional)')}
          hint={t('Counted for the size advice of the product.')}
          value={fit}
          onChange={({ target }) => setFit(target.value as ItemFit | '')}
        >
          <option value="">{t('It came back for another reason')}</option>
          {itemFits.map((itemFit) => (
            <option key={itemFit} value={itemFit}>
              {t(itemFitLabels[itemFit])}
            </option>
          ))}
        </SelectField>
      )}
      {extent !== 'amount' && (
        <Check checked={restock} onChange={(event) => setRestock(event.target.checked)}>
          {t('Return the pieces to stock')}
        </Check>
      )}
      {giftCards && order.userId !== '' && (
        <Check checked={toCredit} onChange={(event) => setToCredit(event.target.checked)}>
          {t('As store credit, which the customer agreed to')}
        </Check>
      )}
      {!toCredit && order.payments.some(({ provider }) => provider === 'credit') && (
        <p className="border-l-2 border-gold pl-3">
          {t('What a gift card or store credit paid goes back there, after the rest.')}
        </p>
      )}
      {!toCredit && refundSource(order) !== 'provider' && (
        <p className="border-l-2 border-gold pl-3">
          {t(
            refundSource(order) === 'both'
              ? 'The payment provider first returns what it took. You return the rest yourself.'
              : 'You return this money yourself. Here it is only recorded.',
          )}
        </p>
      )}
      {!toCredit && asksForPayout(order) && (
        <Check checked={askPayout} onChange={(event) => setAskPayout(event.target.checked)}>
          {t('Ask the customer where to send what you return; untick it if you have returned it')}
        </Check>
      )}
      <Alert>{refusal?.message}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          kind="danger"
          className="flex-1 px-4!"
          disabled={!isPossible || lacksReason || busy}
        >
          {busy
            ? t('Saving …')
            : t('Refund {amount}', { amount: formatRupees(isPossible ? rupees : 0) })}
        </Button>
        <Button kind="quiet" className="px-4!" onClick={onClose}>
          {t('Keep it')}
        </Button>
      </div>
      <MissingFields
        labels={[
          extent === 'lines' && refundLines.length === 0 && t('a piece to refund'),
          extent === 'amount' &&
            !isPossible &&
            t('an amount up to {amount}', { amount: formatRupees(refundableRupees) }),
          lacksReason && t('what it is for'),
        ]}
      />
    </form>
  )
}
