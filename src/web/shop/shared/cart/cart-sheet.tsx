import { Link } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import { buttonStyle } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/modal.tsx'
import { Empty } from '../../../ui/states.tsx'
import { ListingLink } from '../listing-link.tsx'
import { CartCodes } from './cart-codes.tsx'
import { CartDelivery } from './cart-delivery.tsx'
import { CartLines } from './cart-lines.tsx'
import { cartSum } from './cart-sum.ts'
import { useCart } from './use-cart.ts'

type Props = {
  /** Keys of the lines that come first. */
  addedLines: readonly string[]
  onClose: () => void
}

export default function CartSheet({ addedLines, onClose }: Props) {
  const { items, cart } = useCart()
  return (
    <Sheet open onClose={onClose} title={t('Your Cart')}>
      {items.length === 0 ? (
        <div className="px-6">
          <Empty title={t('Your cart is empty')}>
            <p className="text-ink-soft">
              {t('Pieces that you add appear here, on all your devices.')}
            </p>
            <ListingLink onClick={onClose} className={buttonStyle('outline')}>
              {t('See the collection')}
            </ListingLink>
          </Empty>
        </div>
      ) : (
        <>
          <div className="flex-1 overflow-y-auto px-6 sm:px-8">
            <CartLines addedLines={addedLines} onFollow={onClose} />
            <CartCodes page={paths.cart} />
          </div>
          <div className="border-t border-line bg-ivory-deep/60 px-6 py-6 sm:px-8">
            <p className="flex items-baseline justify-between">
              <span className="caps">{t('Total')}</span>
              <span className="text-xl font-semibold tabular-nums">
                {formatRupees(cartSum(items, cart))}
              </span>
            </p>
            <p className="mt-1 text-sm text-ink-soft">{t('Taxes are included.')}</p>
            <CartDelivery />
            <Link
              to={paths.checkout}
              onClick={onClose}
              className={buttonStyle('primary', 'mt-5 w-full')}
            >
              {t('Checkout')}
            </Link>
          </div>
        </>
      )}
    </Sheet>
  )
}
