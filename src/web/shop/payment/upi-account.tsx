import type { UpiAccount } from '#shared/orders/order-schema.ts'
import { t } from '#shared/words/words.ts'
import { QrCode } from '../../shared/security/qr-code.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** A phone opens its payment app; other devices show the code for a phone's camera. */
export function UpiAccountCode({ account }: { account: UpiAccount }) {
  return (
    <>
      <a href={account.link} className={`${buttonStyle()} w-full sm:w-auto pointer-fine:hidden`}>
        {t('Open a payment app')}
      </a>
      <div className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-[auto_1fr]">
        <div className="pointer-coarse:hidden">
          <QrCode text={account.link} label={t('QR code of the payment')} />
        </div>
        <dl className="space-y-3 wrap-anywhere">
          <div>
            <dt className="text-sm text-ink-soft">{t('UPI id')}</dt>
            <dd className="font-medium select-all">{account.upiId}</dd>
          </div>
          {account.payee && (
            <div>
              <dt className="text-sm text-ink-soft">{t('Payee')}</dt>
              <dd className="font-medium">{account.payee}</dd>
            </div>
          )}
          <div>
            <dt className="text-sm text-ink-soft">{t('Reference')}</dt>
            <dd className="font-medium select-all">{account.paymentReference}</dd>
          </div>
        </dl>
      </div>
    </>
  )
}

type Props = { defaultValue?: string; error: string | undefined }

export const UpiReferenceField = ({ defaultValue = '', error }: Props) => (
  <Field
    label={t('UPI reference of your payment')}
    hint={t(
      'The twelve digits that your app shows after the payment. We find your payment by them.',
    )}
    name="reference"
    inputMode="numeric"
    maxLength={20}
    defaultValue={defaultValue}
    required
    error={error}
  />
)
