import { useId } from 'react'
import { Link } from 'react-router'
import type { ListedCollection } from '#shared/catalogue/collection-schema.ts'
import { adminDeliveryOutcomesPath } from '#shared/panel-paths.ts'
import { t } from '#shared/words/panel.ts'
import { Check } from '../../ui/check.tsx'
import { AreaField, Field } from '../../ui/field.tsx'
import { CategoryChoice } from '../shared/category-choice.tsx'
import { CollectionChoice } from '../shared/collection-choice.tsx'
import type { RecordForm } from '../shared/use-record-form.ts'
import type { PaymentFields } from './payment-fields.ts'

type Props = {
  form: RecordForm<PaymentFields>
  /** Undefined if they could not be loaded. */
  collections: ListedCollection[] | undefined
  /** Error that names the invalid PIN code. */
  pincodeError: string | undefined
}

export function CodFields({ form, collections, pincodeError }: Props) {
  const { fields, set, field, check } = form
  const { cod } = fields
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
          {...field('cod.fee')}
        />
        <Field
          label={t('Highest order value in rupees')}
          inputMode="decimal"
          autoComplete="off"
          hint={t('Larger orders can’t be paid on delivery. Empty for no limit.')}
          {...field('cod.most')}
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
        {...field('cod.pincodes')}
        error={pincodeError}
      />
      <CategoryChoice
        label={t('Categories that can’t be paid on delivery')}
        selected={cod.excluded}
        onChange={(excluded) => set('cod.excluded', excluded)}
      />
      <CollectionChoice
        label={t('Collections that can’t be paid on delivery')}
        collections={collections}
        selected={cod.excludedCollections}
        onChange={(excludedCollections) => set('cod.excludedCollections', excludedCollections)}
      />
      <Check {...check('cod.confirm')} aria-describedby={`${id}-confirm`}>
        <span>
          {t('Ask for a code')}
          <span id={`${id}-confirm`} aria-hidden className="block text-sm text-ink-soft">
            {t('The order counts once the customer has entered the code.')}
          </span>
        </span>
      </Check>
      {cod.confirm && (
        <Check {...check('cod.codeByText')} aria-describedby={`${id}-text`}>
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
          {...field('cod.undelivered')}
        />
        <Field
          label={t('Advance in percent')}
          inputMode="numeric"
          autoComplete="off"
          hint={t('Paid at once in another way; the rest on delivery. 0 for none.')}
          {...field('cod.advance')}
        />
      </div>
    </section>
  )
}
