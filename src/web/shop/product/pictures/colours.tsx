import { Link, useLocation } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { getTitle, t, translate } from '#shared/words/words.ts'
import { Thumbnail } from '../../../ui/picture.tsx'

type Props = {
  product: Product
  to: (id: string) => string
}

export function Colours({ product: { _id, colour, colours }, to }: Props) {
  const viewedCount = useLocation().state?.seen ?? 0
  if (!colours) return null
  return (
    <nav aria-label={t('Colour')} className="colours">
      {t('Colour')}: {translate(colour)}
      <ul>
        {colours.map((colour) => (
          <li key={colour._id}>
            <Link
              to={to(colour._id)}
              // Number of colours viewed since the list, for closing the dialog.
              state={{ seen: viewedCount + Number(colour._id !== _id) }}
              preventScrollReset
              aria-current={colour._id === _id ? 'page' : undefined}
              className={colour.totalStock ? '' : 'sold-out'}
            >
              <Thumbnail src={colour.image} />
              <span className="sr-only">
                {translate(colour.colour) || getTitle(colour)}
                {!colour.totalStock && `, ${t('Out of Stock')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
