import { formatRupees } from '#shared/money.ts'
import { t } from '#shared/words/words.ts'

export function Price(props: { price: number; salePrice: number; className?: string }) {
  const { price, salePrice, className } = props
  const onSale = salePrice > 0
  return (
    <p className={className ? `price ${className}` : 'price'}>
      {onSale ? (
        <>
          <span className="sr-only">{t('Sale price')} </span>
          <b>{formatRupees(salePrice)}</b>
          <span className="sr-only">{t(', before')} </span>
          <s>{formatRupees(price)}</s>
        </>
      ) : (
        formatRupees(price)
      )}
    </p>
  )
}
