import { X } from 'lucide-react'
import type { ProductLink } from '#shared/catalogue/colour-schema.ts'
import { t } from '#shared/words/panel.ts'
import { getTitle, translate } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { IconButton } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { SearchBox } from './search-box.tsx'

export type LinkedProduct = Pick<ProductLink, '_id' | 'title' | 'colour' | 'image'> &
  Partial<Pick<ProductLink, 'titleHindi'>>

type Props = {
  legend: string
  label: string
  hint: string
  max: number
  /** Id of the edited product; undefined while it is new. */
  own: string | undefined
  products: LinkedProduct[]
  onChange: (products: LinkedProduct[]) => void
}

const OFFERED = 8

export function ProductsEditor({ legend, label, hint, max, own, products, onChange }: Props) {
  const session = useBrowserSession()

  async function find(q: string): Promise<LinkedProduct[]> {
    const query = { q, limit: OFFERED + products.length + 1 }
    const { data } = await session.api('GET /api/admin/products/get', { query })
    const isOffered = (id: string) => id !== own && !products.some((product) => product._id === id)
    return data.filter(({ _id }) => isOffered(_id)).slice(0, OFFERED)
  }

  return (
    <fieldset>
      <legend className="mb-2 font-sans text-sm font-medium">{legend}</legend>
      {products.length > 0 && (
        <ul className="mb-3 divide-y divide-line border border-line">
          {products.map((product) => (
            <li key={product._id} className="flex items-center gap-3 pl-2">
              <ProductName product={product} />
              <IconButton
                label={t('Remove {name}', { name: getTitle(product) })}
                onClick={() => onChange(products.filter(({ _id }) => _id !== product._id))}
              >
                <X size={17} strokeWidth={1.5} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {products.length < max && (
        <SearchBox label={label} hint={hint} noResults={t('No product fits this')} find={find}>
          {(product, clear) => (
            <button
              type="button"
              onClick={() => {
                onChange([...products, product])
                clear()
              }}
              className="flex w-full items-center gap-3 px-2 text-left hover:bg-ivory-deep"
            >
              <ProductName product={product} />
            </button>
          )}
        </SearchBox>
      )}
    </fieldset>
  )
}

export function ProductName({ product }: { product: LinkedProduct }) {
  const { title, titleHindi, colour, image } = product
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 py-1.5 [&_img]:h-14 [&_img]:w-11 [&_img]:object-cover">
      <Thumbnail src={image} />
      <span className="min-w-0 text-sm">
        {getTitle({ title, titleHindi })}
        {colour && <span className="block text-ink-soft">{translate(colour)}</span>}
      </span>
    </span>
  )
}
