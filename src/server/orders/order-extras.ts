import type { Db, Tx } from '../db.ts'

export type OrderParts = {
  hasCredit: boolean
  hasCodes: boolean
  hasDeliveryPromise: boolean
  hasCloth: boolean
  hasGiftCardSale: boolean
}

/** SQL columns of the order `o`. */
export const orderPartColumns = (db: Db) => db`
  EXISTS (SELECT 1 FROM payments k WHERE k.order_id = o.id AND k.credit_account_id IS NOT NULL) AS "hasCredit",
  EXISTS (SELECT 1 FROM discount_uses d WHERE d.order_id = o.id) AS "hasCodes",
  EXISTS (SELECT 1 FROM delivery_promises w WHERE w.order_id = o.id) AS "hasDeliveryPromise",
  EXISTS (SELECT 1 FROM made_lines b WHERE b.order_id = o.id AND b.cloth_id IS NOT NULL) AS "hasCloth",
  EXISTS (SELECT 1 FROM gift_card_sales g WHERE g.order_id = o.id) AS "hasGiftCardSale"`

export async function findOrderParts(tx: Tx, orderId: string): Promise<OrderParts> {
  const [parts] = await tx<
    OrderParts[]
  >`SELECT ${orderPartColumns(tx)} FROM orders o WHERE o.id = ${orderId}`
  return (
    parts ?? {
      hasCredit: false,
      hasCodes: false,
      hasDeliveryPromise: false,
      hasCloth: false,
      hasGiftCardSale: false,
    }
  )
}
