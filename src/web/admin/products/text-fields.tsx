import { useId } from 'react'
import type { Facets } from '#shared/catalogue/listing-schema.ts'
import {
  type FieldsIn,
  fieldsIn,
  type TextFieldName,
  textField,
} from '#shared/catalogue/product-fields.ts'
import { type NumberFieldName, numberFields } from '#shared/catalogue/product-numbers.ts'
import type { detailLabels } from '#shared/catalogue/vocabulary.ts'
import { easeLabels, garmentKinds } from '#shared/fit/garments.ts'
import { wearLabels } from '#shared/fit/words.ts'
import { t } from '#shared/words/panel.ts'
import { useSession } from '../../shared/session.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import type { ProductForm } from './use-product-form.ts'

type Props = {
  state: ProductForm
  names: readonly TextFieldName[]
  /** Words of the shop, suggested for uniform spelling. */
  knownFacets?: Facets | undefined
  lang?: string
}

export function TextFields({ state: { form, error, hint }, names, knownFacets, lang }: Props) {
  const id = useId()
  return names.map((name) => {
    const { label, kind, max, required, hint: usual } = textField(name)
    const shared = {
      label: required || lang ? t(label) : t('{what} (optional)', { what: t(label) }),
      error: error(name),
      ...(lang && { lang }),
      ...hint(name, usual && t(usual)),
      ...form.register(name),
    }
    if (kind === 'text') return <AreaField key={name} {...shared} />
    const suggestions =
      kind === 'word' ? knownFacets?.[name as keyof typeof detailLabels] : undefined
    if (!suggestions) return <Field key={name} maxLength={max} {...shared} />
    return (
      <div key={name}>
        <Field maxLength={max} list={`${id}-${name}`} autoComplete="off" {...shared} />
        <datalist id={`${id}-${name}`}>
          {suggestions.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      </div>
    )
  })
}

const choices = {
  wear: { blank: 'Anybody', labels: Object.entries(wearLabels) },
  garment: {
    blank: 'No size chart',
    labels: Object.entries(garmentKinds).map(([code, { label }]) => [code, label] as const),
  },
  ease: { blank: 'As the chart says', labels: Object.entries(easeLabels) },
} as const satisfies Record<FieldsIn<'fit'>, object>

export function FitFields({ state: { form, error, hint } }: Pick<Props, 'state'>) {
  const { sizeAdvice } = useSession().shop
  const names: readonly FieldsIn<'fit'>[] = sizeAdvice ? fieldsIn('fit') : ['wear']
  return (
    <div className="grid grid-cols-2 items-end gap-4">
      {names.map((name) => (
        <SelectField
          key={name}
          label={t(textField(name).label)}
          error={error(name)}
          {...hint(name)}
          {...form.register(name)}
        >
          <option value="">{t(choices[name].blank)}</option>
          {choices[name].labels.map(([code, label]) => (
            <option key={code} value={code}>
              {t(label)}
            </option>
          ))}
        </SelectField>
      ))}
    </div>
  )
}

type NumbersProps = Pick<Props, 'state'> & { names: readonly NumberFieldName[] }

export function NumberFields({ state: { form, error, hint }, names }: NumbersProps) {
  return (
    <div className={`grid items-end gap-4 ${names.length > 1 ? 'grid-cols-2' : ''}`}>
      {names.map((name) => {
        const { label, min, max, hint: usual } = numberFields[name]
        return (
          <Field
            key={name}
            label={t(label)}
            type="number"
            min={min}
            max={max}
            error={error(name)}
            {...hint(name, t(usual))}
            {...form.register(name)}
          />
        )
      })}
    </div>
  )
}

/** Shoppers read English where these fields are empty. */
export function HindiFields({ state }: Pick<Props, 'state'>) {
  // A collapsed section would hide its errors.
  const isWrong = fieldsIn('hindi').some((name) => state.error(name))
  return (
    <details open={isWrong || undefined} className="border-y border-line py-2">
      <summary className="min-h-11 content-center">{t('In Hindi (optional)')}</summary>
      <div className="space-y-4 pt-2 pb-3">
        <TextFields state={state} names={fieldsIn('hindi')} lang="hi" />
      </div>
    </details>
  )
}
