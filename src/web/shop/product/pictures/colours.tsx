import { Link, useLocation } from 'react-router'
import type { Product } from '#shared/catalogue/product-schema.ts'
import { said, t, titleOf } from '#shared/words/words.ts'
import { Thumbnail } from '../../../ui/picture.tsx'

type Props = {
  product: Product
  /** Where a colour is shown. */
  to: (id: string) => string
}

/** The colours that a piece comes in: small plates of their own, each a link to that piece. */
export function Colours({ product: { _id, colour, colours }, to }: Props) {
  const seen = useLocation().state?.seen ?? 0
  if (!colours) return null
  return (
    <nav aria-label={t('Colour')} className="colours">
      {t('Colour')}: {said(colour)}
      <ul>
        {colours.map((one) => (
          <li key={one._id}>
            <Link
              to={to(one._id)}
              // How many steps a dialog's list is behind the first colour; the one that is shown is no step.
              state={{ seen: seen + Number(one._id !== _id) }}
              preventScrollReset
              aria-current={one._id === _id ? 'page' : undefined}
              className={one.totalStock ? '' : 'sold-out'}
            >
              <Thumbnail src={one.image} />
              <span className="sr-only">
                {said(one.colour) || titleOf(one)}
                {!one.totalStock && `, ${t('Out of Stock')}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
