import type { ReactNode } from 'react'
import { t } from '#shared/words/panel.ts'
import { Check } from '../../ui/check.tsx'
import { Field } from '../../ui/field.tsx'
import type { TypedRow } from './rows.ts'

type Props = {
  label: string
  row: TypedRow
  onChange: (part: Partial<TypedRow>) => void
  /** Beside the label. */
  action?: ReactNode
  children?: ReactNode
}

/** An option or add-on that can be offered, with its price and days. */
export function ChoiceRow({ label, row, onChange, action, children }: Props) {
  return (
    <fieldset className="border-b border-line pb-3">
      <div className="flex items-center justify-between gap-x-4">
        <Check
          className="font-medium"
          checked={row.isOffered}
          onChange={({ target }) => onChange({ isOffered: target.checked })}
        >
          {label}
        </Check>
        {action}
      </div>
      {row.isOffered && (
        <div className="mt-1 grid items-end gap-4 sm:grid-cols-2">
          <Field
            label={t('{label}: price difference in rupees', { label })}
            inputMode="text"
            autoComplete="off"
            value={row.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <Field
            label={t('{label}: days to make', { label })}
            inputMode="numeric"
            autoComplete="off"
            value={row.days}
            onChange={({ target }) => onChange({ days: target.value })}
          />
          {children}
        </div>
      )}
    </fieldset>
  )
}
