import { useActionData } from 'react-router'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../api/load.ts'
import { useSend } from '../../api/send.ts'
import { QrCode } from '../../shared/security/qr-code.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { CompleteIntent } from './complete-intent.ts'

type Step = {
  link: string
  upiId: string
  payee: string
  paymentReference: string
  claimedReference: string
}

/** The shop's account as a QR code and a link, and a form for the bank's reference. */
export function UpiPayment({ step, orderId }: { step: Step; orderId: string }) {
  const { send, busy, refused } = useSend<CompleteIntent, { message?: string }>({
    onDone: ({ message }) => toast.success(message ?? ''),
  })
  const posted = useActionData<PostedForm>()
  return (
    <>
      <p className="mb-6">
        {t(
          'Scan the code with a payment app, or open the app on this phone. We keep your pieces for a day and confirm your order as soon as we see the money.',
        )}
      </p>
      <a href={step.link} className={`${buttonStyle()} w-full sm:w-auto`}>
        {t('Open a payment app')}
      </a>
      <div className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-[auto_1fr]">
        <QrCode text={step.link} label={t('QR code of the payment')} />
        <dl className="space-y-3 wrap-anywhere">
          <div>
            <dt className="text-sm text-ink-soft">{t('UPI id')}</dt>
            <dd className="font-medium select-all">{step.upiId}</dd>
          </div>
          {step.payee && (
            <div>
              <dt className="text-sm text-ink-soft">{t('Payee')}</dt>
              <dd className="font-medium">{step.payee}</dd>
            </div>
          )}
          <div>
            <dt className="text-sm text-ink-soft">{t('Reference')}</dt>
            <dd className="font-medium select-all">{step.paymentReference}</dd>
          </div>
        </dl>
      </div>
      <form
        method="post"
        className="mt-10 space-y-5 border-t border-line pt-6"
        onSubmit={(event) => {
          event.preventDefault()
          const reference = String(new FormData(event.currentTarget).get('reference') ?? '')
          send({ intent: 'claim', orderId, reference })
        }}
      >
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="orderId" value={orderId} />
        <Field
          label={t('UPI reference of your payment')}
          hint={t('Twelve digits, which your app shows after the payment. It helps us to find it.')}
          name="reference"
          inputMode="numeric"
          maxLength={12}
          defaultValue={step.claimedReference}
          required
          error={refused?.message ?? posted?.message}
        />
        <Button type="submit" kind="outline" disabled={busy}>
          {step.claimedReference ? t('Change the reference') : t('Send the reference')}
        </Button>
      </form>
    </>
  )
}
