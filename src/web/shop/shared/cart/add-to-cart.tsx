import { type FormEvent, useState } from 'react'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { paths } from '#shared/paths.ts'
import { getTitle, t } from '#shared/words/words.ts'
import { Button } from '../../../ui/button.tsx'
import { SizeSelect } from './size-select.tsx'
import { useCart } from './use-cart.ts'

export function AddToCart({ product }: { product: Product }) {
  const { add } = useCart()
  const [size, setSize] = useState('')
  const { _id, sizes, totalStock } = product
  const title = getTitle(product)
  if (totalStock === 0)
    return (
      <Button kind="outline" disabled className="w-full px-3!">
        {t('Out of Stock')}
      </Button>
    )
  function buy(event: FormEvent) {
    event.preventDefault()
    add(product, size || undefined)
  }
  return (
    <form method="post" action={paths.cart} onSubmit={buy} className="flex flex-col gap-2">
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={_id} />
      {sizes && (
        <SizeSelect
          label={t('Size of {title}', { title })}
          name="size"
          product={product}
          sizes={sizes}
          value={size}
          onChoose={setSize}
        />
      )}
      <Button
        type="submit"
        kind="outline"
        aria-label={t('Add to Cart: {title}', { title })}
        className="px-3!"
      >
        {t('Add to Cart')}
      </Button>
    </form>
  )
}
