import { useActionData } from 'react-router'
import type { UpiAccount, UpiDivision } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { useSend, useUntilEdited } from '../../api/use-send.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { ReservedUntil } from '../shared/reserved-until.tsx'
import type { CompleteIntent } from './complete-intent.ts'
import { UpiAccountCode, UpiReferenceField } from './upi-account.tsx'
import { PartsOffer, UpiParts } from './upi-parts.tsx'

type Props = {
  step: UpiAccount & UpiDivision & { claimedReference: string }
  orderId: string
  /** An ISO instant. Null after the deadline. */
  payUntil: string | null
}

export function UpiPayment({ step, orderId, payUntil }: Props) {
  if (step.parts.length > 0)
    return (
      <>
        <p className="mb-6">
          {t(
            'Each part is a payment with a reference of its own. We confirm your order once all parts are here; if they are not, you get back what came.',
          )}{' '}
          <ReservedUntil payUntil={payUntil} />
        </p>
        <UpiParts
          parts={step.parts}
          renderForm={({ _id, reference }) => (
            <ReferenceForm orderId={orderId} partId={_id} claimedReference={reference} />
          )}
        />
      </>
    )
  return (
    <>
      <p className="mb-6">
        {t('Pay with any UPI app. We confirm your order as soon as we see the money.')}{' '}
        <ReservedUntil payUntil={payUntil} />
      </p>
      {step.partsOffered > 0 && step.claimedReference === '' && (
        <DivideForm orderId={orderId} count={step.partsOffered} />
      )}
      <UpiAccountCode account={step} />
      <ReferenceForm orderId={orderId} claimedReference={step.claimedReference} />
    </>
  )
}

function DivideForm({ orderId, count }: { orderId: string; count: number }) {
  const { send, busy, refusal } = useSend<CompleteIntent>()
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        send({ intent: 'divide', orderId })
      }}
    >
      <input type="hidden" name="intent" value="divide" />
      <input type="hidden" name="orderId" value={orderId} />
      <PartsOffer count={count} disabled={busy} />
      <Alert className="mb-4">{refusal?.message}</Alert>
    </form>
  )
}

type ReferenceFormProps = {
  orderId: string
  partId?: string
  /** The reference that was given; empty before. */
  claimedReference: string
}

function ReferenceForm({ orderId, partId, claimedReference }: ReferenceFormProps) {
  const { send, busy, answer, refusal } = useSend<CompleteIntent, { message?: string }>({
    onDone: ({ message }) => toast.success(message ?? ''),
  })
  const posted = useActionData<PostedForm>()
  const [postedForm, markEdited] = useUntilEdited(
    posted?.fields.partId === partId ? posted : undefined,
  )
  return (
    <form
      method="post"
      className={partId ? 'mt-6 space-y-5' : 'mt-10 space-y-5 border-t border-line pt-6'}
      onInput={markEdited}
      onSubmit={(event) => {
        event.preventDefault()
        const reference = String(new FormData(event.currentTarget).get('reference') ?? '')
        const part = partId && { partId, shownReference: claimedReference }
        send({ intent: 'claim', orderId, reference, ...part })
      }}
    >
      <input type="hidden" name="intent" value="claim" />
      <input type="hidden" name="orderId" value={orderId} />
      {partId && (
        <>
          <input type="hidden" name="partId" value={partId} />
          <input type="hidden" name="shownReference" value={claimedReference} />
        </>
      )}
      <UpiReferenceField
        defaultValue={claimedReference}
        error={answer ? refusal?.message : postedForm?.message}
      />
      <Button type="submit" kind="outline" disabled={busy}>
        {claimedReference ? t('Change the reference') : t('Send the reference')}
      </Button>
    </form>
  )
}
