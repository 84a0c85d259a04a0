import { type UseFormReturn, useWatch } from 'react-hook-form'
import { dayInIndia } from '#shared/dates.ts'
import { receiptMethods } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { Radio } from '../../../ui/check.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { receiptMethodLabels } from '../../shared/receipt-words.ts'
import type { DraftFields } from './draft.ts'

/** The courier pays for parcels only. */
const methods = receiptMethods.filter((method) => method !== 'courier')

type Props = {
  form: UseFormReturn<DraftFields>
  amount: string
  onAmount: (amount: string) => void
  getError: (name: string) => string | undefined
}

export function ReceiptFields({ form, amount, onAmount, getError }: Props) {
  const { register, control } = form
  const paymentTime = useWatch({ control, name: 'paid' })
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t('Payment')}</legend>
        <Radio value="later" {...register('paid')}>
          {t('To be paid later')}
        </Radio>
        <Radio value="now" {...register('paid')}>
          {t('Paid now')}
        </Radio>
      </fieldset>
      {paymentTime === 'now' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Amount in rupees')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={getError('amount')}
            onChange={(event) => onAmount(event.target.value)}
          />
          <SelectField
            label={t('Payment Method')}
            error={getError('method')}
            {...register('method')}
          >
            {methods.map((method) => (
              <option key={method} value={method}>
                {t(receiptMethodLabels[method])}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('Reference (optional)')}
            autoComplete="off"
            maxLength={60}
            error={getError('reference')}
            {...register('reference')}
          />
          <Field
            label={t('Received on')}
            type="date"
            max={dayInIndia(Date.now())}
            error={getError('receivedOn')}
            {...register('receivedOn')}
          />
        </div>
      )}
    </>
  )
}
