import { useWatch } from 'react-hook-form'
import { cityOfPincode, stateOfPincode } from '#shared/orders/tax/pincode-places.ts'
import { homeStateCodes, indianStates, isStateCode } from '#shared/orders/tax/states.ts'
import { paths } from '#shared/paths.ts'
import type { Address, AddressInput } from '#shared/people/address-schema.ts'
import { HOME_COUNTRY, hasPostalCodes, isAbroad } from '#shared/people/countries.ts'
import { indianPhone, indianPincode } from '#shared/people/indian-formats.ts'
import { t } from '#shared/words/words.ts'
import type { PostedForm } from '../../../api/load.ts'
import { useSend } from '../../../api/use-send.ts'
import { phoneQuestion, pincodeQuestion } from '../../../shared/address-questions.ts'
import { CountryField } from '../../../shared/country-field.tsx'
import { useServerForm } from '../../../shared/forms/form-errors.ts'
import { lazySchema, loadSchema } from '../../../shared/forms/lazy-schema.ts'
import { useUnsaved } from '../../../shared/forms/unsaved.ts'
import { useSession } from '../../../shared/session.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.ts'
import { MissingFields } from '../../../ui/missing-fields.tsx'
import type { AddressIntent } from './intent.ts'

type Fields = Required<Omit<AddressInput, 'userId'>>

const blank: Fields = {
  recipientName: '',
  address: '',
  city: '',
  phone: '',
  pincode: '',
  notes: '',
  state: '',
  gstin: '',
  company: '',
  country: HOME_COUNTRY,
  region: '',
}
const labels = {
  address: 'Address',
  city: 'City',
  pincode: 'Pincode',
  phone: 'Phone',
  notes: 'Notes',
} as const
const names = Object.keys(labels) as (keyof typeof labels)[]

const schema = async () => (await import('#shared/people/address-schema.ts')).addressInput
const resolver = lazySchema<Fields>(schema)

type Props = {
  editedAddress: Address | null
  /** The form was sent without scripts. */
  postedForm: PostedForm | undefined
  mayAdd: () => boolean
  onDone: (addedId?: string) => void
}

export function AddressForm({ editedAddress, postedForm, mayAdd, onDone }: Props) {
  const { taxed, countries } = useSession().shop
  const hydrated = useHydrated()
  const { send, busy, answer } = useSend<AddressIntent, { addedId?: string }>({
    action: paths.addresses,
    // After saving, the form is empty for the next address.
    onDone({ addedId }) {
      form.reset(blank)
      onDone(addedId)
    },
  })
  const start = { ...blank, ...(editedAddress && toFields(editedAddress)), ...postedForm?.fields }
  const form = useServerForm<Fields>(answer ?? postedForm, { resolver, values: start })
  const values = useWatch({ control: form.control })
  // An address in a country that is no longer served keeps it until another is chosen.
  const offeredCountries = [
    ...new Set([
      ...countries,
      ...(editedAddress && isAbroad(editedAddress.country) ? [editedAddress.country] : []),
    ]),
  ]
  const country = values.country ?? HOME_COUNTRY
  const abroad = isAbroad(country)
  const requiredNames = names.filter(
    (name) => name !== 'pincode' || !abroad || hasPostalCodes(country),
  )
  const missingNames = requiredNames.filter((name) => !values[name]?.trim())
  const { errors, isDirty } = form.formState
  const isBusiness = Boolean(start.company || start.gstin || errors.company || errors.gstin)
  useUnsaved(isDirty)

  function tidy(name: keyof Fields, usual: (text: string) => string | null) {
    const usualText = usual(form.getValues(name))
    if (usualText && !isAbroad(form.getValues('country'))) form.setValue(name, usualText)
  }

  /** Uses the PIN code; typed values stay. */
  function suggestPlace() {
    const { pincode, city, state } = form.getValues()
    const { dirtyFields } = form.formState
    const [suggestedState, suggestedCity] = [stateOfPincode(pincode), cityOfPincode(pincode)]
    const mayReplaceState = state === '' || !dirtyFields.state
    const mayReplaceCity = city.trim() === '' || (dirtyFields.pincode && !dirtyFields.city)
    if (taxed && suggestedState && mayReplaceState) form.setValue('state', suggestedState)
    if (suggestedCity && mayReplaceCity) form.setValue('city', suggestedCity)
  }

  const field = (name: keyof Fields, options = {}) => ({
    // Without scripts, the initial values count.
    defaultValue: start[name],
    error: errors[name]?.message,
    ...form.register(name, options),
  })

  function save(fields: Fields) {
    if (!editedAddress && !mayAdd()) return
    if (editedAddress) send({ intent: 'edit', addressId: editedAddress._id, fields })
    else send({ intent: 'add', fields })
  }

  return (
    <form
      method="post"
      noValidate
      // Loads the schema early, so that the address is sent at once.
      onFocus={() => void loadSchema(schema)}
      onSubmit={form.handleSubmit(save)}
    >
      <input type="hidden" name="intent" value={editedAddress ? 'edit' : 'add'} />
      {editedAddress && <input type="hidden" name="addressId" value={editedAddress._id} />}
      <h2 className="mb-5 text-2xl text-maroon">
        {editedAddress ? t('Edit Address') : t('Add New Address')}
      </h2>
      <Alert className="mb-5">{postedForm && !answer && postedForm.message}</Alert>
      <div className="grid gap-5 sm:grid-cols-2">
        {offeredCountries.length > 0 && (
          <CountryField countries={offeredCountries} {...field('country')} />
        )}
        {/* An even number of short fields fills the rows. */}
        <div className={taxed && offeredCountries.length === 0 ? 'sm:col-span-2' : ''}>
          <Field
            label={abroad ? t('Postal code') : t('Pincode')}
            inputMode={abroad ? 'text' : 'numeric'}
            autoComplete="postal-code"
            {...(!abroad && {
              hint: pincodeQuestion(values.pincode) ?? t('Six digits, for example 302002.'),
            })}
            {...field('pincode', {
              onBlur: () => {
                tidy('pincode', indianPincode)
                if (!isAbroad(form.getValues('country'))) suggestPlace()
              },
            })}
          />
        </div>
        <Field label={t('City')} autoComplete="address-level2" {...field('city')} />
        {abroad && (
          <Field
            label={t('State or province (optional)')}
            autoComplete="address-level1"
            {...field('region')}
          />
        )}
        {taxed && !abroad && (
          <SelectField
            label={t('State')}
            autoComplete="address-level1"
            hint={stateHint(values)}
            {...field('state')}
          >
            <option value="">{t('Please choose')}</option>
            {homeStateCodes.map((code) => (
              <option key={code} value={code}>
                {t(indianStates[code])}
              </option>
            ))}
          </SelectField>
        )}
        <Field
          label={t('Recipient (optional)')}
          autoComplete="name"
          hint={t('Leave blank if the parcel is for you.')}
          {...field('recipientName')}
        />
        <Field
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          hint={
            abroad
              ? t('With the code of the country, as +44 20 7946 0000.')
              : (phoneQuestion(values.phone) ?? t('Ten digits, with or without +91.'))
          }
          {...field('phone', { onBlur: () => tidy('phone', indianPhone) })}
        />
        <div className="sm:col-span-2">
          <Field label={t('Address')} autoComplete="address-line1" {...field('address')} />
        </div>
        <div className="sm:col-span-2">
          <AreaField label={t('Notes')} rows={2} {...field('notes')} />
        </div>
        {taxed && (
          <details className="sm:col-span-2" open={isBusiness}>
            <summary className="min-h-11 cursor-pointer py-2.5">
              {t('Buying for a business?')}
            </summary>
            <div className="grid gap-5 pt-2 sm:grid-cols-2">
              <Field
                label={t('Company (optional)')}
                autoComplete="organization"
                {...field('company')}
              />
              {!abroad && (
                <Field
                  label={t('GSTIN (optional)')}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  hint={t('For a business that claims the tax.')}
                  {...field('gstin')}
                />
              )}
            </div>
          </details>
        )}
      </div>
      <div className="mt-6 flex gap-3">
        <Button
          type="submit"
          kind="outline"
          disabled={(hydrated && missingNames.length > 0) || busy}
        >
          {editedAddress ? t('Edit') : t('Add')}
        </Button>
        {editedAddress && (
          <Button kind="quiet" className="noscript:hidden" onClick={() => onDone()}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      <div className="noscript:hidden">
        <MissingFields
          labels={missingNames.map((name) =>
            name === 'pincode' && abroad ? t('Postal code') : t(labels[name]),
          )}
        />
      </div>
    </form>
  )
}

function toFields({ state, country, region, ...address }: Address): Fields {
  const { recipientName, address: street, city, phone, pincode, notes, gstin, company } = address
  const place = { address: street, city, phone, pincode, notes }
  const code = isStateCode(state) ? state : ''
  return { recipientName, ...place, state: code, gstin, company, country, region }
}

function stateHint({ state, pincode = '' }: Partial<Fields>) {
  const suggestedState = stateOfPincode(pincode)
  if (state && state === suggestedState) return t('Suggested by the PIN code. Is this right?')
  return state || suggestedState || pincode.trim() === ''
    ? undefined
    : t('The PIN code does not tell the state. Please choose it.')
}
