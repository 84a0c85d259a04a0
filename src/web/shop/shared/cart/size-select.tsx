import type { Product } from '#shared/catalogue/product-schema.ts'
import { t } from '#shared/words/words.ts'

type Props = {
  label: string
  sizes: NonNullable<Product['sizes']>
  value: string
  onChoose: (size: string) => void
  className?: string
  /** Field name, for forms without scripts. */
  name?: string
}

export function SizeSelect({ label, sizes, value, onChoose, className = '', name }: Props) {
  return (
    <select
      aria-label={label}
      name={name}
      required={name !== undefined}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`min-h-11 border border-field bg-ivory px-3 ${className}`}
    >
      <option value="" disabled>
        {t('Choose size')}
      </option>
      {sizes.map(({ size, stock }) => (
        <option key={size} value={size} disabled={stock === 0}>
          {size}
        </option>
      ))}
    </select>
  )
}
