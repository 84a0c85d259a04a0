import { t } from '#shared/words/panel.ts'
import { Check } from '../../../ui/check.tsx'
import { AreaField, Field } from '../../../ui/field.tsx'
import type { CalendarFields, DeliveryFields } from './delivery-fields.ts'

type Props = {
  fields: DeliveryFields
  onChange: (part: Partial<DeliveryFields>) => void
  getError: (path: string) => string | undefined
}

export function DateFields({ fields, onChange, getError }: Props) {
  return (
    <div className="sm:max-w-60">
      <Field
        label={t('Cut-off time')}
        type="time"
        hint={t('An order accepted later counts from the next working day.')}
        value={fields.cutOff}
        error={getError('cutOff')}
        onChange={({ target }) => onChange({ cutOff: target.value })}
      />
    </div>
  )
}

const weekdays = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const

type CalendarProps = {
  legend: string
  calendar: CalendarFields
  onChange: (calendar: CalendarFields) => void
  error: string | undefined
}

export function CalendarFieldset({ legend, calendar, onChange, error }: CalendarProps) {
  return (
    <fieldset className="border border-line p-5">
      <legend className="px-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {weekdays.map(([day, name]) => (
          <Check
            key={day}
            checked={calendar.weekdays.includes(day)}
            onChange={({ target }) =>
              onChange({
                ...calendar,
                weekdays: weekdays
                  .map(([weekday]) => weekday)
                  .filter((weekday) =>
                    weekday === day ? target.checked : calendar.weekdays.includes(weekday),
                  ),
              })
            }
          >
            {t(name)}
          </Check>
        ))}
      </div>
      <AreaField
        label={t('Holidays')}
        rows={2}
        hint={t('Dates as YYYY-MM-DD, separated by commas.')}
        value={calendar.holidays}
        error={error}
        onChange={({ target }) => onChange({ ...calendar, holidays: target.value })}
      />
    </fieldset>
  )
}
