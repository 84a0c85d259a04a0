import { t } from '#shared/words/panel.ts'
import { AreaField, Field } from '../../ui/field.tsx'
import { CategoryChoice } from '../shared/category-choice.tsx'
import type { PaymentFields } from './payment-fields.ts'

type Props = {
  fields: PaymentFields
  onChange: (part: Partial<PaymentFields>) => void
  getError: (name: 'percent' | 'dueDays' | 'terms') => string | undefined
}

export function DepositFields({ fields, onChange, getError }: Props) {
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Deposits')}</h2>
      <CategoryChoice
        label={t('Categories that are ordered by a deposit')}
        selected={fields.depositCategories}
        onChange={(depositCategories) => onChange({ depositCategories })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Deposit in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Paid with the order. The balance is due before it is sent.')}
          value={fields.depositPercent}
          error={getError('percent')}
          onChange={({ target }) => onChange({ depositPercent: target.value })}
        />
        <Field
          label={t('Days until the balance is due')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('The customer is reminded three days before.')}
          value={fields.depositDueDays}
          error={getError('dueDays')}
          onChange={({ target }) => onChange({ depositDueDays: target.value })}
        />
      </div>
      <AreaField
        label={t('Terms of the deposit')}
        rows={3}
        maxLength={500}
        hint={t('Shown before the customer pays, and kept with the order.')}
        value={fields.depositTerms}
        error={getError('terms')}
        onChange={({ target }) => onChange({ depositTerms: target.value })}
      />
    </section>
  )
}
