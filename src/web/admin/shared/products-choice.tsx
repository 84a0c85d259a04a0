import { useEffect, useState } from 'react'
import type { ProductCategory } from '#shared/catalogue/vocabulary.ts'
import { t } from '#shared/words/panel.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { ApiError } from '../../api/errors.ts'
import { CategoryChoice } from './category-choice.tsx'
import { CollectionChoice } from './collection-choice.tsx'
import { type LinkedProduct, ProductsEditor } from './products-editor.tsx'

export type ChosenProducts = {
  categories: ProductCategory[]
  collections: string[]
  /** Ids. A product may be deleted. */
  products: string[]
}

export const noChosenProducts: ChosenProducts = { categories: [], collections: [], products: [] }

type Props = {
  hint: string
  max: number
  selected: ChosenProducts
  onChange: (selected: ChosenProducts) => void
}

export function ProductsChoice({ hint, max, selected, onChange }: Props) {
  const [products, remember] = useProducts(selected.products)
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
        products={products}
        onChange={(products) => {
          remember(products)
          onChange({ ...selected, products: products.map(({ _id }) => _id) })
        }}
      />
    </div>
  )
}

/**
 * Loads products by id. The title of a product that is not loaded says whether it is loading,
 * deleted or unavailable.
 */
function useProducts(ids: readonly string[]) {
  const session = useBrowserSession()
  const [known, setKnown] = useState<ReadonlyMap<string, LinkedProduct>>(new Map())
  const remember = (products: LinkedProduct[]) =>
    setKnown((before) => new Map([...before, ...products.map((one) => [one._id, one] as const)]))
  const unknown = ids.filter((id) => !known.has(id)).join(',')
  useEffect(() => {
    if (unknown === '') return
    const load = async (id: string): Promise<LinkedProduct> => {
      try {
        return (await session.api('GET /api/admin/products/get/:id', { params: { id } })).data
      } catch (error) {
        const isDeleted = error instanceof ApiError && error.status === 404
        const title = isDeleted ? t('Deleted product') : t('A product that could not be loaded')
        return toPlaceholder(id, title)
      }
    }
    Promise.all(unknown.split(',').map(load)).then(remember)
  }, [session, unknown])
  const products = ids.map((id) => known.get(id) ?? toPlaceholder(id, t('One moment…')))
  return [products, remember] as const
}

const toPlaceholder = (_id: string, title: string): LinkedProduct => ({
  _id,
  title,
  colour: '',
  image: '',
})
