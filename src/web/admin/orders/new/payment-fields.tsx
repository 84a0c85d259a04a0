import { type UseFormReturn, useWatch } from 'react-hook-form'
import { t } from '#shared/words/panel.ts'
import { Field, SelectField } from '../../../ui/field.tsx'
import type { Fields } from './draft.ts'
import { Radio } from './radio.tsx'

/** How a customer pays in person or to the shop's account; `courier` is for parcels. */
const methods = [
  ['cash', 'Cash'],
  ['card', 'Card machine'],
  ['bank', 'Bank transfer'],
  ['upi', 'UPI'],
] as const

type Props = {
  form: UseFormReturn<Fields>
  amount: string
  onAmount: (amount: string) => void
  errorOf: (name: string) => string | undefined
}

/** Whether the money is here, and how it came. */
export function PaymentFields({ form, amount, onAmount, errorOf }: Props) {
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
            label={t('Amount received in rupees')}
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            error={errorOf('amount')}
            onChange={(event) => onAmount(event.target.value)}
          />
          <SelectField label={t('How it came')} error={errorOf('method')} {...register('method')}>
            {methods.map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
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
            error={errorOf('receivedOn')}
            {...register('receivedOn')}
          />
        </div>
      )}
    </>
  )
}
