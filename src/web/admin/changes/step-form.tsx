import { useState } from 'react'
import type { ListedChange, OwnerStepInput } from '#shared/orders/changes/change-schema.ts'
import { type ChangeStepName, getChangeStep } from '#shared/orders/changes/change-steps.ts'
import { sendsAnother } from '#shared/orders/changes/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { fieldError } from '../../api/errors.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'
import { changeStepLabels } from './step-words.ts'

type Asked = 'answer' | 'amount' | 'isSellable' | 'parcel' | 'courierClaim'

/** What a step asks for. */
function fieldsOf(step: ChangeStepName, { state, kind, reason }: ListedChange): Asked[] {
  const isOfCourier = reason === 'lost' || reason === 'damaged' || state === 'lost'
  switch (step) {
    case 'decline':
    case 'refuse':
    case 'approve':
      return ['answer']
    case 'accept':
    case 'payInstead':
      return ['isSellable']
    case 'acceptPart':
      return ['amount', 'isSellable', 'answer']
    case 'settleUnseen':
    case 'settleLost':
      return ['amount', ...(isOfCourier && kind !== 'cancel' ? (['courierClaim'] as const) : [])]
    case 'send':
    case 'sendBack':
      return ['parcel']
    default:
      return []
  }
}

/** Whether the step sends another piece, and no money. */
const sendsInstead = ({ remedy }: ListedChange, step: ChangeStepName) =>
  sendsAnother(remedy) && (step === 'accept' || step === 'settleUnseen' || step === 'settleLost')

function stepLabel(line: ListedChange, step: ChangeStepName) {
  if (line.kind === 'cancel' && step === 'settleUnseen') return t('Cancel the order and pay back')
  if (!sendsInstead(line, step)) return t(changeStepLabels[step])
  return step === 'accept' ? t('Accept it and send the other piece') : t('Send another piece')
}

/** Takes one step of a request; a step that needs nothing is a button. */
export function StepForm({
  line,
  step,
  kind = 'outline',
}: {
  line: ListedChange
  step: ChangeStepName
  kind?: ButtonKind
}) {
  const asked = fieldsOf(step, line)
  const [isSellable, setSellable] = useState(true)
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const error = (path: string) => fieldError(refusal?.errors, path)

  function take(form: HTMLFormElement) {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>
    const { answer, amount, courier, trackingNumber, courierClaim, recovered } = fields
    const body = {
      changeLineId: line._id,
      from: line.state,
      step,
      ...(answer && { answer }),
      ...(amount && { amount: Number(amount) }),
      ...(asked.includes('isSellable') && { isSellable }),
      ...(courier && { courier }),
      ...(trackingNumber && { trackingNumber }),
      ...(courierClaim && { courierClaim }),
      ...(recovered && { recovered: Number(recovered) }),
    } satisfies Partial<OwnerStepInput>
    send('POST /api/admin/orders/changes/:id/step', { params: { id: line.orderId }, body })
  }

  const isAmountRequired = step === 'acceptPart'
  const isAnother = sendsInstead(line, step)
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        take(event.currentTarget)
      }}
    >
      {asked.includes('amount') && (
        <Field
          label={
            isAmountRequired
              ? t('Amount in rupees')
              : line.kind === 'cancel'
                ? t('Amount in rupees for the whole order; empty for all that was paid')
                : isAnother
                  ? t('Amount in rupees; empty to send another piece')
                  : t('Amount in rupees; empty for the whole value')
          }
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          error={error('amount')}
        />
      )}
      {asked.includes('isSellable') && (
        <Check checked={isSellable} onChange={({ target }) => setSellable(target.checked)}>
          {t('It can be sold again')}
        </Check>
      )}
      {asked.includes('parcel') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('Courier')} name="courier" maxLength={60} error={error('courier')} />
          <Field
            label={t('Tracking number')}
            name="trackingNumber"
            maxLength={60}
            autoComplete="off"
            error={error('trackingNumber')}
          />
        </div>
      )}
      {asked.includes('courierClaim') && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={t('Number of the claim at the courier')}
            name="courierClaim"
            maxLength={60}
            error={error('courierClaim')}
          />
          <Field
            label={t('Rupees that the courier paid')}
            name="recovered"
            inputMode="decimal"
            error={error('recovered')}
          />
        </div>
      )}
      {asked.includes('answer') && (
        <AreaField
          label={
            step === 'approve' || step === 'acceptPart'
              ? t('A word to the customer (optional)')
              : t('Why? The customer reads it.')
          }
          name="answer"
          rows={2}
          maxLength={500}
          error={error('answer')}
        />
      )}
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind={kind} disabled={busy}>
        {stepLabel(line, step)}
      </Button>
      {getChangeStep(step).refunds && (
        <p className="text-sm text-ink-soft">
          {isAnother
            ? t('An order for the other piece is placed, and the customer is told.')
            : t('The money goes back at once, and the customer is told.')}
        </p>
      )}
    </form>
  )
}
