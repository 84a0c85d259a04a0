import type { ComponentProps } from 'react'
import { countriesByName, countryName, HOME_COUNTRY } from '#shared/people/countries.ts'
import { language, t } from '#shared/words/words.ts'
import { SelectField } from '../ui/field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  /** Beside India. */
  countries: readonly string[]
}

/** India first, then the others by name. */
export function CountryField({ countries, ...props }: Props) {
  const names = [
    { code: HOME_COUNTRY, name: countryName(HOME_COUNTRY, language()) },
    ...countriesByName(countries, language()),
  ]
  return (
    <SelectField label={t('Country')} autoComplete="country" {...props}>
      {names.map(({ code, name }) => (
        <option key={code} value={code} suppressHydrationWarning>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
