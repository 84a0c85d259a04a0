import { useState } from 'react'
import { monthNames } from '#shared/dates.ts'
import type { CustomerDates, YearlyDate } from '#shared/shop/customer-schema.ts'
import { customerDateLabels } from '#shared/shop/customer-vocabulary.ts'
import { asciiDigits } from '#shared/typed-text.ts'
import { t } from '#shared/words/panel.ts'
import { language } from '#shared/words/words.ts'
import { fieldError } from '../../api/errors.ts'
import { useUnsaved } from '../../shared/forms/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { RefusalNote } from '../shared/refusal.tsx'
import { useCall } from '../shared/use-call.ts'

/** As typed. */
type YearlyInput = { day: string; month: string; year: string }

const toInput = (date: YearlyDate | null): YearlyInput => ({
  day: String(date?.day ?? ''),
  month: String(date?.month ?? ''),
  year: String(date?.year ?? ''),
})

const parseNumber = (text: string) => Number(asciiDigits(text.trim()) || Number.NaN)

/** A part that is missing or no number is sent as such, and refused. */
const toDate = ({ day, month, year }: YearlyInput): YearlyDate | null =>
  `${day}${month}${year}`.trim() === ''
    ? null
    : {
        day: parseNumber(day),
        month: parseNumber(month),
        year: year.trim() === '' ? null : parseNumber(year),
      }

const toInputs = ({ birthday, anniversary, wedding }: CustomerDates) => ({
  birthday: toInput(birthday),
  anniversary: toInput(anniversary),
  wedding: wedding ?? '',
})

export function DatesForm({ id, dates }: { id: string; dates: CustomerDates }) {
  const [inputs, setInputs] = useState(() => toInputs(dates))
  const { send, busy, refusal } = useCall({ showsRefusal: true })
  const isChanged = JSON.stringify(inputs) !== JSON.stringify(toInputs(dates))
  const getError = (path: string) => fieldError(refusal?.errors, path)
  useUnsaved(isChanged)
  return (
    <form
      method="post"
      noValidate
      className="space-y-4"
      aria-label={t('Dates')}
      onSubmit={(event) => {
        event.preventDefault()
        send('PUT /api/admin/customers/:id/dates', {
          params: { id },
          body: {
            birthday: toDate(inputs.birthday),
            anniversary: toDate(inputs.anniversary),
            wedding: inputs.wedding || null,
            datesWas: dates,
          },
        })
      }}
    >
      <div className="grid items-start gap-x-8 gap-y-4 sm:grid-cols-2">
        {(['birthday', 'anniversary'] as const).map((kind) => (
          <YearlyDateFields
            key={kind}
            label={t(customerDateLabels[kind])}
            input={inputs[kind]}
            getError={(part) => getError(part ? `${kind}.${part}` : kind)}
            onChange={(input) => setInputs({ ...inputs, [kind]: input })}
          />
        ))}
        <Field
          type="date"
          label={t(customerDateLabels.wedding)}
          value={inputs.wedding}
          error={getError('wedding')}
          onChange={({ target }) => setInputs({ ...inputs, wedding: target.value })}
        />
      </div>
      <RefusalNote refusal={refusal} />
      <Button type="submit" kind="outline" disabled={busy || !isChanged}>
        {t('Save the dates')}
      </Button>
    </form>
  )
}

type Props = {
  label: string
  input: YearlyInput
  /** Of one field, or of the whole day. */
  getError: (part: keyof YearlyInput | '') => string | undefined
  onChange: (input: YearlyInput) => void
}

const YearlyDateFields = ({ label, input, getError, onChange }: Props) => (
  <fieldset>
    <legend className="mb-1.5 font-sans text-sm font-medium">{label}</legend>
    <div className="grid grid-cols-[4.5rem_1fr_6rem] items-start gap-2">
      <Field
        label={t('Day')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={input.day}
        error={getError('day') ?? getError('')}
        onChange={({ target }) => onChange({ ...input, day: target.value })}
      />
      <SelectField
        label={t('Month')}
        value={input.month}
        error={getError('month')}
        onChange={({ target }) => onChange({ ...input, month: target.value })}
      >
        <option value="">{t('No month')}</option>
        {monthNames(language()).map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('Year (optional)')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={input.year}
        error={getError('year')}
        onChange={({ target }) => onChange({ ...input, year: target.value })}
      />
    </div>
  </fieldset>
)
