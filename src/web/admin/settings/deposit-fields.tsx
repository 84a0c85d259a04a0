import { t } from '#shared/words/panel.ts'
import { AreaField, Field } from '../../ui/field.tsx'
import { CategoryChoice } from '../shared/category-choice.tsx'
import type { RecordForm } from '../shared/use-record-form.ts'
import type { PaymentFields } from './payment-fields.ts'

export function DepositFields({
  form: { fields, set, field },
}: {
  form: RecordForm<PaymentFields>
}) {
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Deposits')}</h2>
      <CategoryChoice
        label={t('Categories that are ordered by a deposit')}
        selected={fields.deposit.categories}
        onChange={(categories) => set('deposit.categories', categories)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Deposit in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Paid with the order. The balance is due before it is sent.')}
          {...field('deposit.percent')}
        />
        <Field
          label={t('Days until the balance is due')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('The customer is reminded three days before.')}
          {...field('deposit.dueDays')}
        />
      </div>
      <AreaField
        label={t('Terms of the deposit')}
        rows={3}
        maxLength={500}
        hint={t('Shown before the customer pays, and kept with the order.')}
        {...field('deposit.terms')}
      />
    </section>
  )
}
