import { Link, redirect, useActionData } from 'react-router'
import { formatRupees } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { t } from '#shared/words/words.ts'
import {
  createFormAction,
  createIntentAction,
  createMemberLoader,
  type PostedForm,
} from '../../api/load.ts'
import { withNext } from '../../guards.ts'
import { type PageMetaArgs, pageMeta } from '../../shared/page-meta.ts'
import { withWantedProduct } from '../../shared/wanted-product.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonStyle } from '../../ui/button.tsx'
import { Empty, PageTitle } from '../../ui/states.tsx'
import { CartCodes } from '../shared/cart/cart-codes.tsx'
import { CartDelivery } from '../shared/cart/cart-delivery.tsx'
import { CartLines } from '../shared/cart/cart-lines.tsx'
import { CartReturns } from '../shared/cart/cart-returns.tsx'
import { cartSum } from '../shared/cart/cart-sum.ts'
import { changeCart } from '../shared/cart/change-cart.ts'
import {
  type CodeIntent,
  changeCodes,
  isCodeIntent,
  postedCode,
} from '../shared/cart/change-codes.ts'
import type { CartIntent } from '../shared/cart/intent.ts'
import { postedChange } from '../shared/cart/posted-change.ts'
import { useCart } from '../shared/cart/use-cart.ts'
import { ListingLink } from '../shared/listing-link.tsx'

// The shop's layout has loaded the cart.
const load = createMemberLoader(async () => null)
export const loader = load
export const clientLoader = load

export const clientAction = createIntentAction(
  async (change: CartIntent | CodeIntent, visit) => ({
    answer: isCodeIntent(change)
      ? await changeCodes(change, visit)
      : await changeCart(change, visit),
  }),
  // The field for the code shows the refusal.
  (change) => change.intent === 'enterCode' && !change.isFromLink,
)

export const action = createFormAction(async (fields, visit) => {
  const code = postedCode(fields)
  if (code) {
    await changeCodes(code, visit)
    return paths.cart
  }
  const change = postedChange(fields)
  if (!visit.user && change.intent === 'add')
    throw redirect(withNext(paths.login, withWantedProduct(paths.cart, change)))
  await changeCart(change, visit)
  return paths.cart
})

export const meta = ({ matches }: PageMetaArgs) =>
  pageMeta({ title: t('Your Cart'), noIndex: true }, matches)

export default function CartPage() {
  const { items, cart } = useCart()
  const refusal = useActionData<PostedForm>()
  const isOfCode = refusal !== undefined && postedCode(refusal.fields) !== undefined
  return (
    <div className="mx-auto max-w-3xl px-[min(1.25rem,6.25vw)] py-10 sm:px-8 sm:py-14">
      <PageTitle>{t('Your Cart')}</PageTitle>
      <Alert className="mb-6">{!isOfCode && refusal?.message}</Alert>
      {items.length === 0 ? (
        <Empty title={t('Your cart is empty')}>
          <ListingLink className={buttonStyle('outline')}>{t('See the collection')}</ListingLink>
        </Empty>
      ) : (
        <>
          <CartLines />
          <CartCodes page={paths.cart} posted={refusal} />
          <p className="mt-2 flex items-baseline justify-between border-t border-gold pt-5">
            <span className="caps">{t('Total')}</span>
            <span className="text-2xl font-semibold tabular-nums">
              {formatRupees(cartSum(items, cart))}
            </span>
          </p>
          <CartDelivery />
          <CartReturns className="mt-3 space-y-2" />
          <Link to={paths.checkout} className={buttonStyle('primary', 'mt-5 w-full')}>
            {t('Checkout')}
          </Link>
        </>
      )}
    </div>
  )
}
