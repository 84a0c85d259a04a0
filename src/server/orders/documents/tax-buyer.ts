import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { TaxBuyerInput } from '#shared/orders/tax/document-schema.ts'
import { stateOfGstin } from '#shared/orders/tax/gstin.ts'
import { OTHER_COUNTRIES } from '#shared/orders/tax/states.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { type Pool, type Tx, transaction } from '../../db.ts'
import { invalid, ShopError } from '../../errors.ts'
import { type Actor, audit } from '../../records/audit.ts'
import { setTaxBuyer, type TaxBuyer } from '../order-record.ts'
import { getAnyOrder } from '../orders.ts'
import { recalculateTaxes } from '../pricing/tax/recalculate-taxes.ts'
import { reissueInvoice } from './issue-documents.ts'

type State = TaxBuyer & { country: string; scheme: string; updatedAt: Date }

/**
 * Credits an open invoice in full and issues it anew. Throws 400 for a GSTIN of another state, 404
 * for a missing order, 409 for an untaxed one (`order_untaxed`), for a state that does not match
 * the country (`order_abroad`) and if the order changed since it was read (`overtaken`).
 */
export async function correctTaxBuyer(
  db: Pool,
  actor: Actor,
  id: string,
  { version, ...to }: TaxBuyerInput,
): Promise<AdminOrder> {
  if (to.gstin !== '' && stateOfGstin(to.gstin) !== to.state) throw invalid('gstin', 'gstin_state')
  await transaction(db, async (tx) => {
    const [state] = await tx<State[]>`
      SELECT state, gstin, company, country, tax_scheme AS scheme, updated_at AS "updatedAt"
      FROM orders WHERE id = ${id} FOR UPDATE`
    if (!state) throw new ShopError('order_not_found')
    const { scheme, country, updatedAt, ...before } = state
    if (version !== undefined && version !== updatedAt.toISOString())
      throw new ShopError('overtaken.order')
    if (scheme === 'none') throw new ShopError('order_untaxed')
    if (isAbroad(country) !== (to.state === OTHER_COUNTRIES)) throw new ShopError('order_abroad')
    if (scheme === 'composition' && to.state !== before.state)
      throw new ShopError('composition_state')
    const names = Object.keys(to) as (keyof TaxBuyer)[]
    if (names.every((name) => to[name] === before[name])) return
    await setTaxBuyer(tx, id, to)
    if (to.state !== before.state) await recalculateTaxes(tx, id, to.state)
    await audit(tx, actor, 'orderTaxCorrected', `order:${id}`, before, to)
    await reissueInvoice(tx, id)
  })
  return getAnyOrder(db, id)
}

/** Issues documents, so it must be the last step of its transaction. */
export async function movePlaceOfSupply(tx: Tx, orderId: string, placeOfSupply: string) {
  const [order] = await tx<(TaxBuyer & { scheme: string })[]>`
    SELECT state, gstin, company, tax_scheme AS scheme FROM orders WHERE id = ${orderId}`
  if (!order || order.scheme === 'none' || order.state === placeOfSupply) return
  await setTaxBuyer(tx, orderId, { ...order, state: placeOfSupply })
  await recalculateTaxes(tx, orderId, placeOfSupply)
  await reissueInvoice(tx, orderId)
}
