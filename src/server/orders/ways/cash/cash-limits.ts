import { formatRupees, toPaise } from '#shared/money.ts'
import type { PaymentSettings } from '#shared/orders/payment-settings-schema.ts'
import type { OrderMethod } from '#shared/orders/vocabulary.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { indianPhone, indianPincode } from '#shared/people/indian-formats.ts'
import { productsInCollections } from '../../../catalogue/collections/collections.ts'
import type { Db } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import type { ServerMessage } from '../../../messages/keys.ts'
import { message } from '../../../messages/messages.ts'
import type { CartLine } from '../../buying/cart/cart.ts'

type Purchase = {
  userId: string
  lines: readonly CartLine[]
  /** Undefined before an address is chosen; then it is not checked. */
  address: Pick<Address, 'pincode'> | undefined
  totalPaise: number
}

/** Up to this many PIN codes are listed to the shopper. */
const MAX_NAMED_PINCODES = 6

/** Returns limits that do not depend on the cart. */
export async function limitsOfDelivery(
  db: Db,
  { cod }: PaymentSettings,
  userId: string,
): Promise<ServerMessage[]> {
  const { limit } = await countUndelivered(db, userId)
  const maxUndelivered = limit ?? cod.undelivered
  const { pincodes } = cod
  return [
    ...(cod.most === null ? [] : [message('cod_limit.amount', { amount: formatRupees(cod.most) })]),
    ...(pincodes.length === 0
      ? []
      : pincodes.length <= MAX_NAMED_PINCODES
        ? [message('cod_limit.pincodes', { pincodes: pincodes.join(', ') })]
        : [message('cod_limit.areas')]),
    ...(maxUndelivered === 0 ? [] : [message('cod_limit.open', { n: maxUndelivered })]),
  ]
}

/** `limit`: the customer's own limit; null without one. */
async function countUndelivered(db: Db, userId: string) {
  const [row] = await db<{ open: number; limit: number | null }[]>`
    SELECT u.cod_limit AS limit,
           (SELECT count(*)::int FROM orders o
            JOIN payments pay ON pay.order_id = o.id AND pay.is_current AND pay.method = 'cod'
            WHERE o.user_id = u.id AND o.payment_status IN ('due', 'partiallyPaid')) AS open
    FROM users u WHERE u.id = ${userId}`
  return row ?? { open: 0, limit: null }
}

/** A code that is texted needs a phone that gets texts; email is no substitute that was not chosen. */
export const reasonAgainstCode = (
  { cod }: PaymentSettings,
  { provider, nowPaise }: { provider: OrderMethod; nowPaise: number },
  { phone }: { phone: string },
): ShopError | undefined =>
  provider === 'cod' &&
  nowPaise > 0 &&
  cod.confirm &&
  cod.codeBy === 'text' &&
  indianPhone(phone) === null
    ? new ShopError('phone_no_texts')
    : undefined

export async function reasonAgainstDelivery(
  db: Db,
  { cod }: PaymentSettings,
  { userId, lines, address, totalPaise }: Purchase,
): Promise<ShopError | undefined> {
  if (cod.most !== null && totalPaise > toPaise(cod.most))
    return new ShopError('cod_unavailable.amount', { amount: formatRupees(cod.most) })
  const excludedLine = lines.find(
    ({ category, depositPercent }) => cod.excluded.includes(category) || depositPercent > 0,
  )
  if (excludedLine) return new ShopError('cod_unavailable.piece', { title: excludedLine.title })
  const excludedProductIds = await productsInCollections(
    db,
    cod.excludedCollections,
    lines.map(({ productId }) => productId),
  )
  const inCollection = lines.find(({ productId }) => excludedProductIds.has(productId))
  if (inCollection) return new ShopError('cod_unavailable.piece', { title: inCollection.title })
  const digits = address && (indianPincode(address.pincode) ?? '')
  const isServed =
    cod.pincodes.length === 0 || cod.pincodes.some((prefix) => digits?.startsWith(prefix))
  if (address && !isServed)
    return new ShopError('cod_unavailable.pincode', { pincode: digits || address.pincode })
  const { open, limit } = await countUndelivered(db, userId)
  if (limit === 0) return new ShopError('cod_unavailable.customer')
  if (open >= (limit ?? cod.undelivered))
    return new ShopError('cod_unavailable.undelivered', { n: open })
  return undefined
}
