import { Link } from 'react-router'
import { paths } from '#shared/paths.ts'
import { getTitle } from '#shared/words/words.ts'
import { useCart } from './use-cart.ts'

/** Shows the return policies of a cart. Names the pieces unless one policy applies to all. */
export function CartReturns({ className }: { className: string }) {
  const { items, cart } = useCart()
  if (!cart?.returns) return null
  return (
    <div className={`${className} text-sm`}>
      {cart.returns.map(({ sentence, lineIds }) => {
        const those = items.filter(({ lineId = '' }) => lineIds.includes(lineId))
        if (those.length === 0) return null
        return (
          <p key={sentence}>
            <Link to={paths.refund} className="underline decoration-gold underline-offset-4">
              {those.length < items.length && `${those.map(getTitle).join(', ')}: `}
              {sentence}
            </Link>
          </p>
        )
      })}
    </div>
  )
}
