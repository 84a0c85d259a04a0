import type { Product, SizeStock } from '#shared/catalogue/product-schema.ts'
import { getSizePrices, hasSizePrices } from '#shared/catalogue/size-price.ts'
import { effectivePrice, formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/words.ts'

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
  product,
  sizes,
  value,
  onChoose,
  className = '',
  name,
}: Props) {
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
          {[size, sizePriceText(product, size)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  )
}
