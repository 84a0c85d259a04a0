import type { Db, Tx } from '../db.ts'

export type OrderFeatures = {
  hasCredit: boolean
  hasCodes: boolean
  hasDeliveryPromise: boolean
  hasCloth: boolean
  hasGiftCardSale: boolean
}

/** SQL columns of the order `o`. */
export const orderFeatureColumns = (db: Db) => db`
  EXISTS (SELECT 1 FROM payments pay WHERE pay.order_id = o.id AND pay.credit_account_id IS NOT NULL) AS "hasCredit",
  EXISTS (SELECT 1 FROM discount_uses d WHERE d.order_id = o.id) AS "hasCodes",
  EXISTS (SELECT 1 FROM delivery_promises d WHERE d.order_id = o.id) AS "hasDeliveryPromise",
  EXISTS (SELECT 1 FROM made_lines m WHERE m.order_id = o.id AND m.cloth_id IS NOT NULL) AS "hasCloth",
  EXISTS (SELECT 1 FROM gift_card_sales g WHERE g.order_id = o.id) AS "hasGiftCardSale"`

export async function findOrderFeatures(tx: Tx, orderId: string): Promise<OrderFeatures> {
  const [features] = await tx<OrderFeatures[]>`
    SELECT ${orderFeatureColumns(tx)} FROM orders o WHERE o.id = ${orderId}`
  if (!features) throw new Error(`Order ${orderId} does not exist.`)
  return features
}
