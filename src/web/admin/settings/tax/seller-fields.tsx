import { indianStates, stateCodes } from '#shared/orders/tax/states.ts'
import { t } from '#shared/words/panel.ts'
import { AreaField, Field, SelectField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import type { TaxFields } from './tax-fields.ts'

/** Printed on invoices and on the legal page. */
export function SellerFields({ form: { field } }: { form: RecordForm<TaxFields> }) {
  return (
    <>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Seller')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('Legal name')}
            maxLength={120}
            hint={t('With a name, the footer links to a page about the seller.')}
            autoComplete="off"
            {...field('legalName')}
          />
          <Field
            label={t('GSTIN')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            autoComplete="off"
            {...field('gstin')}
          />
          <SelectField label={t('State')} {...field('state')}>
            <option value="">{t('Please choose')}</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {t(indianStates[code])}
              </option>
            ))}
          </SelectField>
          <AreaField label={t('Registered address')} rows={2} {...field('address')} />
        </div>
      </section>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Legal page')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('Grievance officer')} autoComplete="off" {...field('grievanceOfficer')} />
          <Field
            label={t('How to reach the officer')}
            hint={t('An email or a phone number.')}
            autoComplete="off"
            {...field('grievanceContact')}
          />
        </div>
        <AreaField label={t('Terms of payment')} rows={3} {...field('paymentTerms')} />
        <AreaField label={t('Terms of delivery')} rows={3} {...field('deliveryTerms')} />
        <AreaField label={t('Terms of returns and refunds')} rows={3} {...field('returnTerms')} />
      </section>
    </>
  )
}
