import type { PaymentMethod } from '#shared/orders/vocabulary.ts'
import type { Address } from '#shared/people/address-schema.ts'
import { contentHash } from '../../content-hash.ts'
import type { CheckoutPlan } from './payment-plan.ts'
import type { prepareSale, SaleLine } from './sale.ts'

type FingerprintedSale = Awaited<ReturnType<typeof prepareSale<SaleLine, Address>>> & {
  /** As the account keeps it, before the state is settled. */
  address: Address
}

/**
 * Hashes everything but the payment. Does not sort lines, because `changeMethod` matches them by
 * position.
 */
export function hashBasket(
  { lines, address, uses, promise, order }: FingerprintedSale,
  returnOrigin: string,
) {
  const { lastUsedAt: _, ...destination } = address
  const lineFacts = lines.map(({ lineId, quantity, unitPaise, title, options }) => [
    ...[lineId, quantity, unitPaise, title],
    ...Object.entries(options),
  ])
  return contentHash([
    lineFacts,
    destination,
    returnOrigin,
    uses,
    promise,
    order.taxScheme,
    order.exportTerms,
  ])
}

/** Hashes the order and its payment. Sorts the lines, because their order does not matter. */
export function hashCheckout(
  { lines, address, charges }: FingerprintedSale,
  { provider, dues, shares }: CheckoutPlan,
  { method, returnOrigin }: { method: PaymentMethod; returnOrigin: string },
) {
  const { lastUsedAt: _, ...destination } = address
  const paidBy = method === 'cod' && dues.length > 0 ? [method, provider] : method
  const lineFacts = lines
    .map((line) => [
      ...[line.productId, line.size, line.quantity, line.unitPaise, line.title],
      ...Object.entries(line.options),
    ])
    .sort()
  return contentHash([lineFacts, destination, returnOrigin, paidBy, charges, dues, shares])
}
