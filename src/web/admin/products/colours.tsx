import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ColourOfPiece } from '#shared/catalogue/colour-schema.ts'
import { MOST_COLOURS } from '#shared/catalogue/panel-vocabulary.ts'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { said, t } from '#shared/words/panel.ts'
import { browserApi } from '../../api/browser.ts'
import { wordsFor } from '../../api/errors.ts'
import { IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Thumbnail } from '../../ui/picture.tsx'
import { toast } from '../../ui/toast.ts'

type Piece = Pick<ColourOfPiece, '_id' | 'title' | 'colour' | 'image'>

/** The product's other colours, without itself. */
export const othersOf = (product: Product | null): Piece[] =>
  product?.colours?.filter(({ _id }) => _id !== product._id) ?? []

export const sameColours = (one: Piece[], other: Piece[]) =>
  one.length === other.length && one.every(({ _id }) => other.some((piece) => piece._id === _id))

type Props = {
  /** The product's own id; none while it is new. */
  own: string | undefined
  pieces: Piece[]
  onChange: (pieces: Piece[]) => void
}

/** So many products are offered for what was typed. */
const OFFERED = 8

/** Products that are this piece in another colour, chosen among all of the shop. */
export function ColoursEditor({ own, pieces, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Piece[] | null>(null)
  // Answers may come in another order than they were asked for.
  const latest = useRef('')
  const offered = found?.filter(
    ({ _id }) => _id !== own && !pieces.some((piece) => piece._id === _id),
  )

  async function search(text: string) {
    setTyped(text)
    const q = text.trim()
    latest.current = q
    if (q.length < 2) return setFound(null)
    try {
      const query = { q, limit: OFFERED + pieces.length + 1 }
      const { data } = await browserApi('GET /api/admin/products/get', { query })
      if (latest.current === q) setFound(data)
    } catch (error) {
      if (latest.current === q) toast.error(wordsFor(error))
    }
  }

  function choose(piece: Piece) {
    onChange([...pieces, piece])
    search('')
  }

  return (
    <fieldset>
      <legend className="mb-2 font-sans text-sm font-medium">
        {t('Other colours of this piece')}
      </legend>
      {pieces.length > 0 && (
        <ul className="mb-3 divide-y divide-line border border-line">
          {pieces.map((piece) => (
            <li key={piece._id} className="flex items-center gap-3 pl-2">
              <Named piece={piece} />
              <IconButton
                label={t('Remove {name}', { name: piece.title })}
                onClick={() => onChange(pieces.filter(({ _id }) => _id !== piece._id))}
              >
                <X size={17} strokeWidth={1.5} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {pieces.length < MOST_COLOURS - 1 && (
        <Field
          type="search"
          label={t('Find the piece in another colour')}
          hint={t('Shoppers go from one to the other. A piece brings its own other colours along.')}
          autoComplete="off"
          value={typed}
          onChange={(event) => search(event.target.value)}
          // It looks for pieces; the form is sent by its own button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <p role="status" className={offered?.length === 0 ? 'mt-2 text-sm text-ink-soft' : 'sr-only'}>
        {offered && (offered.length === 0 ? t('No product fits this') : offered.length)}
      </p>
      {offered && offered.length > 0 && (
        <ul className="mt-2 divide-y divide-line border border-line">
          {offered.slice(0, OFFERED).map((piece) => (
            <li key={piece._id}>
              <button
                type="button"
                onClick={() => choose(piece)}
                className="flex w-full items-center gap-3 px-2 text-left hover:bg-ivory-deep"
              >
                <Named piece={piece} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function Named({ piece: { title, colour, image } }: { piece: Piece }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 py-1.5 [&_img]:h-14 [&_img]:w-11 [&_img]:object-cover">
      <Thumbnail src={image} />
      <span className="min-w-0 text-sm">
        {title}
        {colour && <span className="block text-ink-soft">{said(colour)}</span>}
      </span>
    </span>
  )
}
