import { indianStates, stateCodes } from '#shared/orders/tax/states.ts'
import { t } from '#shared/words/panel.ts'
import { AreaField, Field, SelectField } from '../../../ui/field.tsx'
import { type TaxFields, toStateField } from './tax-fields.ts'

type Props = {
  fields: TaxFields
  onChange: (part: Partial<TaxFields>) => void
  getError: (path: string) => string | undefined
}

/** Printed on invoices and on the legal page. */
export function SellerFields({ fields, onChange, getError }: Props) {
  const field = (name: 'legalName' | 'gstin' | 'grievanceOfficer' | 'grievanceContact') => ({
    autoComplete: 'off',
    value: fields[name],
    error: getError(name),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [name]: target.value }),
  })
  const area = (name: 'address' | 'paymentTerms' | 'deliveryTerms' | 'returnTerms') => ({
    value: fields[name],
    error: getError(name),
    onChange: ({ target }: { target: HTMLTextAreaElement }) => onChange({ [name]: target.value }),
  })
  return (
    <>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Seller')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('Legal name')}
            maxLength={120}
            hint={t('With a name, the footer links to a page about the seller.')}
            {...field('legalName')}
          />
          <Field
            label={t('GSTIN')}
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={30}
            {...field('gstin')}
          />
          <SelectField
            label={t('State')}
            value={fields.state}
            error={getError('state')}
            onChange={({ target }) => onChange({ state: toStateField(target.value) })}
          >
            <option value="">{t('Please choose')}</option>
            {stateCodes.map((code) => (
              <option key={code} value={code}>
                {t(indianStates[code])}
              </option>
            ))}
          </SelectField>
          <AreaField label={t('Registered address')} rows={2} {...area('address')} />
        </div>
      </section>
      <section className="space-y-5">
        <h2 className="text-2xl text-maroon">{t('Legal page')}</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('Grievance officer')} {...field('grievanceOfficer')} />
          <Field
            label={t('How to reach the officer')}
            hint={t('An email or a phone number.')}
            {...field('grievanceContact')}
          />
        </div>
        <AreaField label={t('Terms of payment')} rows={3} {...area('paymentTerms')} />
        <AreaField label={t('Terms of delivery')} rows={3} {...area('deliveryTerms')} />
        <AreaField label={t('Terms of returns and refunds')} rows={3} {...area('returnTerms')} />
      </section>
    </>
  )
}
