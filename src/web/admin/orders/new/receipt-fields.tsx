import { type UseFormReturn, useWatch } from 'react-hook-form'
import { dayInIndia } from '#shared/dates.ts'
import { receiptMethods } from '#shared/orders/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { Radio } from '../../../ui/check.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import { receiptWords } from '../receipt-words.ts'
import type { DraftFields } from './draft.ts'

/** The courier pays for parcels only. */
const methods = receiptMethods.filter((method) => method !== 'courier')

type Props = {
  form: UseFormReturn<DraftFields>
  amount: string
  onAmount: (amount: string) => void
  errorOf: (name: string) => string | undefined
}

export function ReceiptFields({ form, amount, onAmount, errorOf }: Props) {
  const { register, control } = form
  const paid = useWatch({ control, name: 'paid' })
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
      {paid === 'now' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t('Amount in rupees')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={errorOf('amount')}
            onChange={(event) => onAmount(event.target.value)}
          />
          <SelectField
            label={t('Payment Method')}
            error={errorOf('method')}
            {...register('method')}
          >
            {methods.map((method) => (
              <option key={method} value={method}>
                {t(receiptWords[method])}
              </option>
            ))}
          </SelectField>
          <Field
            label={t('Reference (optional)')}
            autoComplete="off"
            maxLength={60}
            error={errorOf('reference')}
            {...register('reference')}
          />
          <Field
            label={t('Received on')}
            type="date"
            max={dayInIndia(Date.now())}
            error={errorOf('receivedOn')}
            {...register('receivedOn')}
          />
        </div>
      )}
    </>
  )
}
