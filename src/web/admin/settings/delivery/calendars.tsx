import { t } from '#shared/words/panel.ts'
import { Check } from '../../../ui/check.tsx'
import { AreaField } from '../../../ui/field.tsx'
import type { RecordForm } from '../../shared/use-record-form.ts'
import type { DeliveryFields } from './delivery-fields.ts'

const weekdays = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [7, 'Sunday'],
] as const

type Props = {
  legend: string
  form: RecordForm<DeliveryFields>
  name: 'workshop' | 'courier'
}

export function CalendarFieldset({ legend, form, name }: Props) {
  const { weekdays: chosenDays } = form.fields[name]
  return (
    <fieldset className="border border-line p-5">
      <legend className="px-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {weekdays.map(([day, label]) => (
          <Check
            key={day}
            checked={chosenDays.includes(day)}
            onChange={({ target }) =>
              form.set(
                `${name}.weekdays`,
                weekdays
                  .map(([weekday]) => weekday)
                  .filter((weekday) =>
                    weekday === day ? target.checked : chosenDays.includes(weekday),
                  ),
              )
            }
          >
            {t(label)}
          </Check>
        ))}
      </div>
      <AreaField
        label={t('Holidays')}
        rows={2}
        hint={t('Dates as YYYY-MM-DD, separated by commas.')}
        {...form.field(`${name}.holidays`)}
        error={form.errorWithin(name)}
      />
    </fieldset>
  )
}
