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
  most: number
  chosen: ChosenProducts
  onChange: (chosen: ChosenProducts) => void
}

export function ProductsChoice({ hint, most, chosen, onChange }: Props) {
  return (
    <div className="space-y-4">
      <p className="text-sm text-ink-soft">{hint}</p>
      <CategoryChoice
        label={t('Categories')}
        chosen={chosen.categories}
        onChange={(categories) => onChange({ ...chosen, categories })}
      />
      <CollectionChoice
        label={t('Collections')}
        chosen={chosen.collections}
        onChange={(collections) => onChange({ ...chosen, collections })}
      />
      <ProductsEditor
        legend={t('Single pieces')}
        label={t('Find a piece')}
        hint={t('By title or SKU')}
        most={most}
        own={undefined}
        products={chosen.products}
        onChange={(products) => onChange({ ...chosen, products })}
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
