import type { z } from 'zod'
import type { AdminOrder } from '#shared/orders/order-schema.ts'
import type { taxBuyerInput } from '#shared/orders/tax/document-schema.ts'
import { OTHER_COUNTRIES } from '#shared/orders/tax/states.ts'
import { isAbroad } from '#shared/people/countries.ts'
import { type Pool, type Tx, transaction } from '../../../db.ts'
import { ShopError } from '../../../errors.ts'
import { refuseOwnGstin } from '../../../people/addresses.ts'
import { type Actor, audit } from '../../../records/audit.ts'
import { setRecipientName, setTaxBuyer, type TaxBuyer } from '../../core/record/order-record.ts'
import { correctTaxes, recalculateTaxes } from '../../pricing/tax/recalculate-taxes.ts'
import { getAnyOrder } from '../../reading/orders.ts'
import { reissueInvoice } from './issue-documents.ts'

type State = TaxBuyer & {
  country: string
  scheme: string
  exportTerms: string | null
  recipientName: string
  updatedAt: Date
}

/**
 * Credits an open invoice in full and issues it anew, with another buyer, HSN or rate. A GSTIN may
 * be of another state than the place of supply. Throws 400 for the shop's own GSTIN and for an
 * unknown line, 404 for a missing order, 409 for an untaxed one (`order_untaxed`), for a state that does not match
 * the country (`order_abroad`) and if the order changed since it was read (`overtaken`).
 */
export async function correctTaxBuyer(
  db: Pool,
  actor: Actor,
  id: string,
  { version, name, corrections, ...to }: z.output<typeof taxBuyerInput>,
): Promise<AdminOrder> {
  await refuseOwnGstin(db, to.gstin)
  await transaction(db, async (tx) => {
    const [state] = await tx<State[]>`
      SELECT state, gstin, company, country, tax_scheme AS scheme, export_terms AS "exportTerms",
             recipient_name AS "recipientName", updated_at AS "updatedAt"
      FROM orders WHERE id = ${id} FOR UPDATE`
    if (!state) throw new ShopError('order_not_found')
    const { scheme, country, updatedAt, exportTerms, recipientName, ...before } = state
    if (version !== undefined && version !== updatedAt.toISOString())
      throw new ShopError('overtaken.order')
    if (scheme === 'none') throw new ShopError('order_untaxed')
    if (isAbroad(country) !== (to.state === OTHER_COUNTRIES)) throw new ShopError('order_abroad')
    if (scheme === 'composition' && to.state !== before.state)
      throw new ShopError('composition_state')
    const names = Object.keys(to) as (keyof TaxBuyer)[]
    const isTaxed = scheme === 'regular' && exportTerms !== 'lut'
    const changedRows = await correctTaxes(tx, id, corrections, isTaxed)
    const isRenamed = name !== undefined && name !== recipientName
    const isSameBuyer = names.every((field) => to[field] === before[field])
    if (isSameBuyer && !isRenamed && changedRows.length === 0) return
    if (isRenamed) await setRecipientName(tx, id, name)
    await setTaxBuyer(tx, id, to)
    if (to.state !== before.state) await recalculateTaxes(tx, id, to.state)
    // Without name, company and GSTIN, because the audit log is never erased.
    const logged = ({ state, gstin }: TaxBuyer, taxes: object[]) => ({
      state,
      registered: gstin !== '',
      ...(taxes.length > 0 && { taxes }),
    })
    await audit(
      tx,
      actor,
      'orderTaxCorrected',
      `order:${id}`,
      logged(
        before,
        changedRows.map(({ from }) => from),
      ),
      logged(
        to,
        changedRows.map((row) => row.to),
      ),
    )
    await reissueInvoice(tx, id, changedRows)
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
