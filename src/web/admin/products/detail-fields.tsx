import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import { detailLabels, MAX_DETAIL, productDetails } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { AreaField, Field } from '../../ui/field.tsx'
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
    <div className="grid items-end gap-4 sm:grid-cols-2">
      {productDetails.map((name) => (
        <div key={name}>
          <Field
            label={t('{what} (optional)', { what: t(detailLabels[name]) })}
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

/** Folded away, for who sells in Hindi as well; without them shoppers read the English texts. */
export function HindiFields({ form, hint }: Omit<Props, 'known'>) {
  const { errors } = form.formState
  // What is wrong in it must not be folded away.
  const isAmiss = Boolean(errors.titleHindi || errors.descriptionHindi)
  return (
    <details open={isAmiss || undefined} className="border-y border-line py-2">
      <summary className="min-h-11 content-center">{t('In Hindi (optional)')}</summary>
      <div className="space-y-4 pt-2 pb-3">
        <Field
          label={t('Name in Hindi')}
          lang="hi"
          error={errors.titleHindi?.message}
          {...hint('titleHindi')}
          {...form.register('titleHindi')}
        />
        <AreaField
          label={t('Text in Hindi')}
          lang="hi"
          error={errors.descriptionHindi?.message}
          {...hint('descriptionHindi')}
          {...form.register('descriptionHindi')}
        />
      </div>
    </details>
  )
}
