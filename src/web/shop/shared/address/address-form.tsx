import { useWatch } from 'react-hook-form'
import { paths } from '#shared/paths.ts'
import type { Address, AddressInput } from '#shared/people/address-schema.ts'
import { indianPhone, indianPincode } from '#shared/people/vocabulary.ts'
import { t } from '#shared/words/words.ts'
import { useSend } from '../../../api/send.ts'
import { useServerForm } from '../../../shared/forms/form-errors.ts'
import { lazySchema } from '../../../shared/forms/lazy-schema.ts'
import { useUnsaved } from '../../../shared/forms/unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { AreaField, Field } from '../../../ui/field.tsx'
import { Missing } from '../../../ui/missing.tsx'
import type { AddressIntent } from './intent.ts'

type Fields = Pick<AddressInput, 'address' | 'city' | 'phone' | 'pincode' | 'notes'>

const blank: Fields = { address: '', city: '', phone: '', pincode: '', notes: '' }
const labels = {
  address: 'Address',
  city: 'City',
  pincode: 'Pincode',
  phone: 'Phone',
  notes: 'Notes',
} as const
const names = Object.keys(labels) as (keyof Fields)[]

/** A gentle question about what looks unusual; it hinders nobody. */
const doubt = (
  text: string | undefined,
  usual: (text: string) => string | null,
  question: string,
  hint: string,
) => (text?.trim() && usual(text) === null ? question : hint)

const resolver = lazySchema<Fields>(
  async () => (await import('#shared/people/address-schema.ts')).addressInput,
)

type Props = { edited: Address | null; mayAdd: () => boolean; onDone: () => void }

export function AddressForm({ edited, mayAdd, onDone }: Props) {
  const { send, busy, answer } = useSend<AddressIntent>({
    action: paths.addresses,
    // Saved: the list has it now, so the form is free for the next one.
    onDone() {
      form.reset(blank)
      onDone()
    },
  })
  const form = useServerForm<Fields>(answer, {
    resolver,
    values: edited ? fieldsOf(edited) : blank,
  })
  const typed = useWatch({ control: form.control })
  const missing = names.filter((name) => !typed[name]?.trim())
  const { errors: shown, isDirty } = form.formState
  useUnsaved(isDirty)

  /** As it is usually written, once it is typed. */
  function tidy(name: keyof Fields, usual: (text: string) => string | null) {
    const tidied = usual(form.getValues(name))
    if (tidied) form.setValue(name, tidied)
  }

  function save(fields: Fields) {
    if (!edited && !mayAdd()) return
    if (edited) send({ intent: 'edit', addressId: edited._id, fields })
    else send({ intent: 'add', fields })
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)}>
      <h2 className="mb-5 text-2xl text-maroon">
        {edited ? t('Edit Address') : t('Add New Address')}
      </h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Field
            label={t('Address')}
            autoComplete="street-address"
            error={shown.address?.message}
            {...form.register('address')}
          />
        </div>
        <Field
          label={t('City')}
          autoComplete="address-level2"
          error={shown.city?.message}
          {...form.register('city')}
        />
        <Field
          label={t('Pincode')}
          inputMode="numeric"
          autoComplete="postal-code"
          hint={doubt(
            typed.pincode,
            indianPincode,
            t('Six digits in India. Is this right?'),
            t('Six digits, as 302002.'),
          )}
          error={shown.pincode?.message}
          {...form.register('pincode', { onBlur: () => tidy('pincode', indianPincode) })}
        />
        <Field
          label={t('Phone')}
          type="tel"
          autoComplete="tel"
          hint={doubt(
            typed.phone,
            indianPhone,
            t('Ten digits in India, the first 6 to 9. Is this right?'),
            t('Ten digits, with or without +91.'),
          )}
          error={shown.phone?.message}
          {...form.register('phone', { onBlur: () => tidy('phone', indianPhone) })}
        />
        <div className="sm:col-span-2">
          <AreaField
            label={t('Notes')}
            rows={2}
            error={shown.notes?.message}
            {...form.register('notes')}
          />
        </div>
      </div>
      <p className="mt-6 hidden text-red noscript:block">
        {t('An address needs scripts, which this browser has turned off.')}
      </p>
      <div className="mt-6 flex gap-3 noscript:hidden">
        <Button type="submit" kind="outline" disabled={missing.length > 0 || busy}>
          {edited ? t('Edit') : t('Add')}
        </Button>
        {edited && (
          <Button kind="quiet" onClick={onDone}>
            {t('Cancel')}
          </Button>
        )}
      </div>
      <div className="noscript:hidden">
        <Missing what={missing.map((name) => t(labels[name]))} />
      </div>
    </form>
  )
}

function fieldsOf({ address, city, phone, pincode, notes }: Address): Fields {
  return { address, city, phone, pincode, notes }
}
