import type { Product, SizeStock } from '#shared/catalogue/product-schema.ts'
import { getSizePrices, hasSizePrices } from '#shared/catalogue/size-price.ts'
import { effectivePrice, formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/words.ts'
import { Select } from '../../../ui/field.tsx'

type ProductPrices = Pick<Product, 'price' | 'salePrice' | 'sizes'>

/** '' if all sizes cost the same. */
const sizePriceText = (product: ProductPrices, size: string) =>
  hasSizePrices(product) ? formatRupees(effectivePrice(getSizePrices(product, size))) : ''

/** Pages without scripts show the size's price nowhere else. */
export function SizeName({ product, row }: { product: ProductPrices; row: SizeStock }) {
  const price = sizePriceText(product, row.size)
  return price ? (
    <span>
      {row.size} <span className="text-sm">{price}</span>
    </span>
  ) : (
    row.size
  )
}

type Props = {
  label: string
  /** Shown until a size is chosen. */
  placeholder?: string
  product: ProductPrices
  sizes: NonNullable<Product['sizes']>
  value: string
  onChoose: (size: string) => void
  className?: string
  /** For forms without scripts. */
  name?: string
}

export function SizeSelect({
  label,
  placeholder = t('Choose size'),
  product,
  sizes,
  value,
  onChoose,
  className = '',
  name,
}: Props) {
  return (
    <Select
      aria-label={label}
      name={name}
      required={name !== undefined}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={className}
    >
      <option value="" disabled>
        {placeholder}
      </option>
      {sizes.map(({ size, stock }) => (
        <option key={size} value={size} disabled={stock === 0}>
          {[size, sizePriceText(product, size)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </Select>
  )
}
