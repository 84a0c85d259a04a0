import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ColourOfPiece } from '#shared/catalogue/colour-schema.ts'
import { t } from '#shared/words/panel.ts'
import { titleOf, translate } from '#shared/words/words.ts'
import { useBrowserSession } from '../../api/browser.ts'
import { errorMessage } from '../../api/errors.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'

/** Fields of a product that the editor shows. */
export type LinkedProduct = Pick<ColourOfPiece, '_id' | 'title' | 'colour' | 'image'> &
  Partial<Pick<ColourOfPiece, 'titleHindi'>>

type Props = {
  legend: string
  label: string
  hint: string
  most: number
  /** Id of the edited product; undefined while it is new. */
  own: string | undefined
  products: LinkedProduct[]
  onChange: (products: LinkedProduct[]) => void
}

/** Maximum search results shown. */
const OFFERED = 8

/** Products linked to the edited one, found by search. */
export function ProductsEditor({ legend, label, hint, most, own, products, onChange }: Props) {
  const session = useBrowserSession()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<LinkedProduct[] | null>(null)
  // Responses may arrive out of order.
  const latest = useRef('')
  const offered = found?.filter(
    ({ _id }) => _id !== own && !products.some((product) => product._id === _id),
  )

  async function search(text: string) {
    setTyped(text)
    const q = text.trim()
    latest.current = q
    if (q.length < 2) return setFound(null)
    try {
      const query = { q, limit: OFFERED + products.length + 1 }
      const { data } = await session.api('GET /api/admin/products/get', { query })
      if (latest.current === q) setFound(data)
    } catch (error) {
      if (latest.current === q) toast.error(errorMessage(error))
    }
  }

  function choose(product: LinkedProduct) {
    onChange([...products, product])
    search('')
  }

  return (
    <fieldset>
      <legend className="mb-2 font-sans text-sm font-medium">{legend}</legend>
      {products.length > 0 && (
        <ul className="mb-3 divide-y divide-line border border-line">
          {products.map((product) => (
            <li key={product._id} className="flex items-center gap-3 pl-2">
              <Named product={product} />
              <IconButton
                label={t('Remove {name}', { name: titleOf(product) })}
                onClick={() => onChange(products.filter(({ _id }) => _id !== product._id))}
              >
                <X size={17} strokeWidth={1.5} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {products.length < most && (
        <Field
          type="search"
          label={label}
          hint={hint}
          autoComplete="off"
          value={typed}
          onChange={(event) => search(event.target.value)}
          // Enter searches instead of submitting the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <p role="status" className={offered?.length === 0 ? 'mt-2 text-sm text-ink-soft' : 'sr-only'}>
        {offered && (offered.length === 0 ? t('No product fits this') : offered.length)}
      </p>
      {offered && offered.length > 0 && (
        <ul className="mt-2 divide-y divide-line border border-line">
          {offered.slice(0, OFFERED).map((product) => (
            <li key={product._id}>
              <button
                type="button"
                onClick={() => choose(product)}
                className="flex w-full items-center gap-3 px-2 text-left hover:bg-ivory-deep"
              >
                <Named product={product} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function Named({ product: { title, titleHindi, colour, image } }: { product: LinkedProduct }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 py-1.5 [&_img]:h-14 [&_img]:w-11 [&_img]:object-cover">
      <Thumbnail src={image} />
      <span className="min-w-0 text-sm">
        {titleOf({ title, titleHindi })}
        {colour && <span className="block text-ink-soft">{translate(colour)}</span>}
      </span>
    </span>
  )
}
