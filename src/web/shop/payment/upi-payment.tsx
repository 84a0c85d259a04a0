import { useActionData } from 'react-router'
import type { UpiAccount } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { useSend, useUntilEdited } from '../../api/use-send.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import type { CompleteIntent } from './complete-intent.ts'
import { ReservedUntil } from './reserved-until.tsx'
import { UpiAccountCode, UpiReferenceField } from './upi-account.tsx'

type Props = {
  step: UpiAccount & { claimedReference: string }
  orderId: string
  /** An ISO instant. Null after the deadline. */
  payUntil: string | null
}

export function UpiPayment({ step, orderId, payUntil }: Props) {
  const { send, busy, answer, refusal } = useSend<CompleteIntent, { message?: string }>({
    onDone: ({ message }) => toast.success(message ?? ''),
  })
  const [postedForm, markEdited] = useUntilEdited(useActionData<PostedForm>())
  return (
    <>
      <p className="mb-6">
        {t(
          'Scan the code with a payment app, or open the app on this phone. We confirm your order as soon as we see the money.',
        )}{' '}
        <ReservedUntil payUntil={payUntil} />
      </p>
      <UpiAccountCode account={step} />
      <form
        method="post"
        className="mt-10 space-y-5 border-t border-line pt-6"
        onInput={markEdited}
        onSubmit={(event) => {
          event.preventDefault()
          const reference = String(new FormData(event.currentTarget).get('reference') ?? '')
          send({ intent: 'claim', orderId, reference })
        }}
      >
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="orderId" value={orderId} />
        <UpiReferenceField
          defaultValue={step.claimedReference}
          error={answer ? refusal?.message : postedForm?.message}
        />
        <Button type="submit" kind="outline" disabled={busy}>
          {step.claimedReference ? t('Change the reference') : t('Send the reference')}
        </Button>
      </form>
    </>
  )
}
