import { Link } from 'react-router'
import { returnSentences } from '#shared/catalogue/return-words.ts'
import { paths } from '#shared/paths.ts'
import { useCart } from './use-cart.ts'

/** What the shopper may ask for after delivery, each sentence once. */
export function CartReturns() {
  const { items, cart } = useCart()
  const sentences = returnSentences(items, ({ lineId = '' }) =>
    cart?.returns?.find(({ lineIds }) => lineIds.includes(lineId)),
  )
  return sentences.map((sentence) => (
    <p key={sentence} className="text-sm">
      <Link to={paths.refund} className="text-link">
        {sentence}
      </Link>
    </p>
  ))
}
