import { expect } from 'vitest'
import type { TestShop } from '#test/support/shop.ts'

type Books = Pick<TestShop, 'db' | 'ledger'>

/**
 * What must hold after any run, in the database and the provider's books. `initial`: the initial
 * stock by product id.
 */
export async function expectBooksToBalance(shop: Books, initial: Record<string, number>) {
  expect(await selectStock(shop)).toEqual(
    Object.entries(initial)
      .map(([id, pieces]) => ({ id, pieces, negative: false }))
      .sort((one, other) => one.id.localeCompare(other.id)),
  )
  expect(await miscounted(shop)).toEqual([])
  expect(await moneyWritten(shop)).toEqual(moneyTaken(shop))
  const unfounded = await shop.db`
    SELECT o.id FROM orders o
    WHERE o.payment_status = 'paid'
      AND (EXISTS (SELECT 1 FROM stock_holds h WHERE h.order_id = o.id)
           OR NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)
           OR o.total_paise <> (SELECT sum(price_paise * quantity) FROM order_lines l WHERE l.order_id = o.id)
             + (SELECT coalesce(sum(amount_paise), 0) FROM order_charges c
                WHERE c.order_id = o.id AND NOT c.included))`
  expect(unfounded).toEqual([])
}

/** On hand, held and sold quantities of each product, which must equal the initial stock. */
const selectStock = (shop: Books) => shop.db`
  SELECT s.product_id AS id, s.available < 0 AS negative,
         (s.available
          + coalesce((SELECT sum(quantity) FROM stock_holds h WHERE h.product_id = s.product_id), 0)
          + coalesce((SELECT sum(l.quantity - coalesce((
                        SELECT sum(CASE 'stock' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END)
                        FROM item_moves m WHERE m.line_id = l.id), 0))
                      FROM order_lines l JOIN orders o ON o.id = l.order_id
                      WHERE l.product_id = s.product_id
                        AND o.accepted_at IS NOT NULL), 0))::int AS pieces
  FROM product_stock s ORDER BY s.product_id::text`

/** Sizes whose ledger differs from free plus held stock. */
const miscounted = (shop: Books) => shop.db`
  SELECT s.product_id, s.size FROM product_stock s
  WHERE s.available
        + coalesce((SELECT sum(quantity) FROM stock_holds h
                    WHERE h.product_id = s.product_id AND h.size = s.size), 0)
     <> coalesce((SELECT sum(change) FROM stock_ledger l
                  WHERE l.product_id = s.product_id AND l.size = s.size), 0)`

/** Paid orders with their capture and amount. */
const moneyWritten = (shop: Books) => shop.db`
  SELECT o.id AS "orderId", pay.capture_id AS "captureId", pay.currency, pay.amount_minor::int AS minor
  FROM orders o JOIN payments pay ON pay.order_id = o.id AND pay.is_current
  WHERE o.payment_status = 'paid' AND pay.provider = 'paypal' ORDER BY o.id::text`

/** Captures at the provider that were not refunded. */
const moneyTaken = (shop: Books) =>
  [...shop.ledger.orders.values()]
    .flatMap(({ customId, capture }) =>
      capture?.status === 'COMPLETED'
        ? [
            {
              orderId: customId,
              captureId: capture.id,
              currency: capture.amount.currency_code,
              minor: Math.round(Number(capture.amount.value) * 100),
            },
          ]
        : [],
    )
    .sort((one, other) => one.orderId.localeCompare(other.orderId))
