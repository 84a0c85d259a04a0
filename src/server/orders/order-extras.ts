import type { Db, Tx } from '../db.ts'

export type OrderExtras = {
  hasCredit: boolean
  hasCodes: boolean
  hasPromise: boolean
  hasCloth: boolean
  hasCardSale: boolean
}

export const extrasOf = (db: Db) => db`
  EXISTS (SELECT 1 FROM payments k WHERE k.order_id = o.id AND k.credit_account_id IS NOT NULL) AS "hasCredit",
  EXISTS (SELECT 1 FROM discount_uses d WHERE d.order_id = o.id) AS "hasCodes",
  EXISTS (SELECT 1 FROM delivery_promises w WHERE w.order_id = o.id) AS "hasPromise",
  EXISTS (SELECT 1 FROM made_lines b WHERE b.order_id = o.id AND b.cloth_id IS NOT NULL) AS "hasCloth",
  EXISTS (SELECT 1 FROM gift_card_sales g WHERE g.order_id = o.id) AS "hasCardSale"`

export async function findExtras(tx: Tx, orderId: string): Promise<OrderExtras> {
  const [extras] = await tx<
    OrderExtras[]
  >`SELECT ${extrasOf(tx)} FROM orders o WHERE o.id = ${orderId}`
  return (
    extras ?? {
      hasCredit: false,
      hasCodes: false,
      hasPromise: false,
      hasCloth: false,
      hasCardSale: false,
    }
  )
}
