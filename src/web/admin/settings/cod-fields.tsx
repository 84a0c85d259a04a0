import { useId } from 'react'
import { Link } from 'react-router'
import { adminDeliveryOutcomesPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { CategoryChoice } from '../shared/category-choice.tsx'
import { CollectionChoice } from '../shared/collection-choice.tsx'
import type { PaymentFields } from './payment-fields.ts'

type Props = {
  fields: PaymentFields
  onChange: (part: Partial<PaymentFields>) => void
  getError: (name: 'fee' | 'most' | 'pincodes' | 'undelivered' | 'advance') => string | undefined
}

export function CodFields({ fields, onChange, getError }: Props) {
  const id = useId()
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Cash on delivery')}</h2>
      <Link to={adminDeliveryOutcomesPath} className="text-link">
        {t('How orders on delivery ended, by area and customer')}
      </Link>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Fee in rupees')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('Added to the order. 0 for no fee.')}
          value={fields.fee}
          error={getError('fee')}
          onChange={({ target }) => onChange({ fee: target.value })}
        />
        <Field
          label={t('Highest order value in rupees')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('Larger orders can’t be paid on delivery. Empty for no limit.')}
          value={fields.most}
          error={getError('most')}
          onChange={({ target }) => onChange({ most: target.value })}
        />
      </div>
      <AreaField
        label={t('PIN codes')}
        rows={4}
        autoComplete="off"
        spellCheck={false}
        hint={t(
          'One per line, or separated by commas. The first digits stand for an area: 302 for Jaipur. Empty for everywhere.',
        )}
        value={fields.pincodes}
        error={getError('pincodes')}
        onChange={({ target }) => onChange({ pincodes: target.value })}
      />
      <CategoryChoice
        label={t('Categories that can’t be paid on delivery')}
        selected={fields.excluded}
        onChange={(excluded) => onChange({ excluded })}
      />
      <CollectionChoice
        label={t('Collections that can’t be paid on delivery')}
        selected={fields.excludedCollections}
        onChange={(excludedCollections) => onChange({ excludedCollections })}
      />
      <Check
        checked={fields.confirm}
        aria-describedby={`${id}-confirm`}
        onChange={({ target }) => onChange({ confirm: target.checked })}
      >
        <span>
          {t('Ask for a code')}
          <span id={`${id}-confirm`} aria-hidden className="block text-sm text-ink-soft">
            {t('The order counts once the customer has entered the code.')}
          </span>
        </span>
      </Check>
      {fields.confirm && (
        <Check
          checked={fields.codeByText}
          aria-describedby={`${id}-text`}
          onChange={({ target }) => onChange({ codeByText: target.checked })}
        >
          <span>
            {t('Send the code by text message')}
            <span id={`${id}-text`} aria-hidden className="block text-sm text-ink-soft">
              {t(
                'Otherwise by email. With text messages, cash on delivery needs an Indian mobile number.',
              )}
            </span>
          </span>
        </Check>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={t('Unpaid orders per customer')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('A customer with this many unpaid orders can’t order another on delivery.')}
          value={fields.undelivered}
          error={getError('undelivered')}
          onChange={({ target }) => onChange({ undelivered: target.value })}
        />
        <Field
          label={t('Advance in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Paid at once in another way; the rest on delivery. 0 for none.')}
          value={fields.advance}
          error={getError('advance')}
          onChange={({ target }) => onChange({ advance: target.value })}
        />
      </div>
    </section>
  )
}
