import {
  categoryLabels,
  type ProductCategory,
  productCategories,
} from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'

type Props = {
  label: string
  chosen: readonly ProductCategory[]
  onChange: (chosen: ProductCategory[]) => void
}

/** A checkbox for each category. */
export function CategoryChoice({ label, chosen, onChange }: Props) {
  return (
    <fieldset>
      <legend className="mb-1 font-sans text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {productCategories.map((category) => (
          <label key={category} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(category)}
              onChange={({ target }) =>
                onChange(
                  productCategories.filter((one) =>
                    one === category ? target.checked : chosen.includes(one),
                  ),
                )
              }
              className="size-5 shrink-0 accent-maroon"
            />
            {t(categoryLabels[category])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
