import { useState } from 'react'
import { Link } from 'react-router'
import { panelPaths } from '#shared/panel-paths.ts'
import { countriesByName, countryName, HOME_COUNTRY } from '#shared/people/countries.ts'
import { countryCodes } from '#shared/people/country-codes.ts'
import { t } from '#shared/words/panel.ts'
import { language } from '#shared/words/words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Field, SelectField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import { type DeliveryFields, newExportZone } from './delivery-fields.ts'
import { NameAndDays, Rates } from './zone.tsx'

type Props = {
  form: RecordForm<DeliveryFields>
  /** PayPal is the only method for orders from abroad. */
  takesPayPal: boolean
}

export function Abroad({ form, takesPayPal }: Props) {
  const { isOn, zones, declaration } = form.fields.abroad
  const error = zones.length === 0 ? form.errorWithin('abroad.zones') : undefined
  return (
    <section className="space-y-5">
      <h2 className="text-2xl text-maroon">{t('Abroad')}</h2>
      <Check {...form.check('abroad.isOn')}>{t('Sell to other countries')}</Check>
      <p className="text-ink-soft">
        {t(
          'Shoppers choose the country of their address. These orders are paid by PayPal, and prices stay in rupees. Duties at the destination are the customer’s.',
        )}
      </p>
      {isOn && !takesPayPal && (
        <p role="status" className="border-l-2 border-red pl-3">
          {t('Orders from abroad can’t be paid: PayPal alone takes them, and it is turned off.')}{' '}
          <Link to={panelPaths.paymentSettings} className="text-link">
            {t('Ways to pay')}
          </Link>
        </p>
      )}
      <Alert>{error}</Alert>
      {zones.map(({ key }, at) => (
        <ExportZone key={key} form={form} at={at} />
      ))}
      <Button kind="outline" onClick={() => form.set('abroad.zones', [...zones, newExportZone()])}>
        {t('Add a zone abroad')}
      </Button>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <SelectField
            label={t('Declaration on the invoice')}
            hint={t('For a shop that charges GST. Ask your accountant.')}
            {...form.field('abroad.declaration')}
          >
            <option value="paid">
              {t('Export on payment of integrated tax: the price contains IGST')}
            </option>
            <option value="lut">{t('Export under LUT: the price stays, without tax in it')}</option>
          </SelectField>
        </div>
        {declaration === 'lut' && (
          <>
            <Field
              label={t('Number of the LUT')}
              autoComplete="off"
              spellCheck={false}
              {...form.field('abroad.lut')}
            />
            <Field
              label={t('Financial year of the LUT')}
              hint={t('As 2026-27. It is renewed each April.')}
              autoComplete="off"
              {...form.field('abroad.lutYear')}
            />
          </>
        )}
      </div>
    </section>
  )
}

function ExportZone({ form, at }: Pick<Props, 'form'> & { at: number }) {
  const { zones } = form.fields.abroad
  const { countries = [], rates = [] } = zones[at] ?? {}
  const path = `abroad.zones.${at}` as const
  const setCountries = (next: typeof countries) => form.set(`${path}.countries`, next)
  // Chosen in the list and not added yet.
  const [chosenCountry, setChosenCountry] = useState('')
  const unavailable = new Set([HOME_COUNTRY, ...zones.flatMap((zone) => zone.countries)])
  const available = countriesByName(
    countryCodes.filter((code) => !unavailable.has(code)),
    language(),
  )
  return (
    <fieldset className="min-w-0 space-y-5 border border-line p-5">
      <legend className="px-2 font-medium">{t('Zone abroad {n}', { n: at + 1 })}</legend>
      <NameAndDays form={form} path={path} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1">
          <SelectField
            label={t('Country')}
            value={chosenCountry}
            error={form.errorWithin(`${path}.countries`)}
            onChange={({ target }) => setChosenCountry(target.value)}
          >
            <option value="">{t('Please choose')}</option>
            {available.map(({ code, name }) => (
              <option key={code} value={code} suppressHydrationWarning>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <Button
          kind="outline"
          disabled={chosenCountry === ''}
          onClick={() => {
            setCountries([...countries, chosenCountry])
            setChosenCountry('')
          }}
        >
          {t('Add a country')}
        </Button>
      </div>
      {countries.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {countries.map((code) => {
            const name = countryName(code, language())
            return (
              <li key={code}>
                <Button
                  kind="outline"
                  className="px-4!"
                  aria-label={t('Remove {name}', { name })}
                  onClick={() => setCountries(countries.filter((country) => country !== code))}
                >
                  <span suppressHydrationWarning>{name}</span>
                  <span aria-hidden>×</span>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <Rates form={form} path={path} rates={rates} />
      <Button
        kind="quiet"
        className="-ml-7"
        onClick={() => form.set('abroad.zones', zones.toSpliced(at, 1))}
      >
        {t('Remove zone abroad {n}', { n: at + 1 })}
      </Button>
    </fieldset>
  )
}
