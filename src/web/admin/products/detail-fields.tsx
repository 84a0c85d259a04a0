import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import { detailLabels, MAX_DETAIL, productDetails } from '#shared/catalogue/vocabulary.ts'
import { Field } from '../../ui/field.tsx'
import type { Fields } from './product-fields.ts'

type Props = {
  form: UseFormReturn<Fields>
  /** What the shop's pieces say already. */
  known: Facets | undefined
  hint: (name: keyof Fields) => { hint?: string }
}

/** What shoppers narrow the shop by; one spelling for one thing is offered. */
export function DetailFields({ form, known, hint }: Props) {
  const id = useId()
  return (
    <div className="grid items-end gap-4 sm:grid-cols-3">
      {productDetails.map((name) => (
        <div key={name}>
          <Field
            label={`${detailLabels[name]} (optional)`}
            maxLength={MAX_DETAIL}
            list={`${id}-${name}`}
            autoComplete="off"
            error={form.formState.errors[name]?.message}
            {...hint(name)}
            {...form.register(name)}
          />
          <datalist id={`${id}-${name}`}>
            {known?.[name]?.map(({ value }) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </div>
      ))}
    </div>
  )
}
