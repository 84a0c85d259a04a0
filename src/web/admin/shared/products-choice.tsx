import { useEffect, useState } from 'react'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { CategoryChoice } from './category-choice.tsx'
import { CollectionChoice } from './collection-choice.tsx'
import { type LinkedProduct, ProductsEditor } from './products-editor.tsx'

export type ChosenProducts = {
  categories: ProductCategory[]
  collections: string[]
  products: LinkedProduct[]
}

type Props = {
  hint: string
  max: number
  selected: ChosenProducts
  onChange: (selected: ChosenProducts) => void
}

export function ProductsChoice({ hint, max, selected, onChange }: Props) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{hint}</p>
      <CategoryChoice
        label={t('Categories')}
        selected={selected.categories}
        onChange={(categories) => onChange({ ...selected, categories })}
      />
      <CollectionChoice
        label={t('Collections')}
        selected={selected.collections}
        onChange={(collections) => onChange({ ...selected, collections })}
      />
      <ProductsEditor
        legend={t('Single pieces')}
        label={t('Find a piece')}
        hint={t('By title or SKU')}
        max={max}
        own={undefined}
        products={selected.products}
        onChange={(products) => onChange({ ...selected, products })}
      />
    </div>
  )
}

/** Undefined until the products are loaded. */
export function useProducts(ids: readonly string[]): LinkedProduct[] | undefined {
  const session = useBrowserSession()
  const [products, setProducts] = useState<LinkedProduct[]>()
  const names = ids.join(',')
  useEffect(() => {
    if (names === '') return
    let isCurrent = true
    // Deleted products are left out.
    const loads = names
      .split(',')
      .map((id) =>
        session.api('GET /api/admin/products/get/:id', { params: { id } }).catch(() => null),
      )
    Promise.all(loads).then((answers) => {
      if (isCurrent) setProducts(answers.flatMap((answer) => (answer ? [answer.data] : [])))
    })
    return () => {
      isCurrent = false
    }
  }, [session, names])
  return names === '' ? [] : products
}
