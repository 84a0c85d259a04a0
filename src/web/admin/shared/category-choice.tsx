import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { useCategories } from '../../shared/categories.ts'

type Props = {
  label: string
  chosen: readonly ProductCategory[]
  onChange: (chosen: ProductCategory[]) => void
}

/** A checkbox for each category. */
export function CategoryChoice({ label, chosen, onChange }: Props) {
  const { nameOf, offered } = useCategories()
  const all = offered(chosen)
  return (
    <fieldset>
      <legend className="mb-1 font-sans text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-6">
        {all.map((category) => (
          <label key={category} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(category)}
              onChange={({ target }) =>
                onChange(
                  all.filter((one) => (one === category ? target.checked : chosen.includes(one))),
                )
              }
              className="size-5 shrink-0 accent-maroon"
            />
            {nameOf(category)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
