import type { ReactNode } from 'react'
import type { AddOnCode, Make } from '#shared/catalogue/making/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import type { RecordForm } from '../shared/use-record-form.ts'
import type { Rows } from './rows.ts'

type Props = {
  label: string
  form: RecordForm<Rows>
  path: `makes.${Make}` | `addOns.${AddOnCode}`
  /** Beside the label. */
  action?: ReactNode
  children?: ReactNode
}

/** An option or add-on that can be offered, with its price and days. */
export function ChoiceRow({ label, form: { field, check }, path, action, children }: Props) {
  const { checked, onChange } = check(`${path}.isOffered`)
  return (
    <fieldset className="border-b border-line pb-3">
      <div className="flex items-center justify-between gap-x-4">
        <Check className="font-medium" checked={checked} onChange={onChange}>
          {label}
        </Check>
        {action}
      </div>
      {checked && (
        <div className="mt-1 grid items-end gap-4 sm:grid-cols-2">
          <Field
            label={t('{label}: price difference in rupees', { label })}
            inputMode="text"
            autoComplete="off"
            {...field(`${path}.price`)}
          />
          <Field
            label={t('{label}: days to make', { label })}
            inputMode="numeric"
            autoComplete="off"
            {...field(`${path}.days`)}
          />
          {children}
        </div>
      )}
    </fieldset>
  )
}
