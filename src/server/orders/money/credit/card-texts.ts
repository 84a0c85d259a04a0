import type { BoughtCardText } from '#shared/orders/credit-schema.ts'
import { type Db, type Fragment, sql } from '../../../db.ts'

/** Returns all cards, for the export of the account's data. */
export const listCardSales = (db: Db, whose: Fragment<'o'>) => db<BoughtCardText[]>`
  SELECT g.order_id AS "orderId", coalesce(a.recipient_name, g.recipient_name) AS "recipientName",
         coalesce(a.recipient_email, g.recipient_email) AS "recipientEmail", g.sender_name AS "senderName",
         coalesce(a.message, g.message) AS message, g.deliver_on::text AS "deliverOn"
  FROM gift_card_sales g JOIN orders o ON o.id = g.order_id LEFT JOIN credit_accounts a ON a.id = g.card_id
  WHERE ${whose} ORDER BY o.created_at, o.id`

/** Lists gift cards that somebody without an account has received. */
export const listReceivedCards = (db: Db, cardIds: readonly string[]) => db<BoughtCardText[]>`
  SELECT coalesce(g.order_id, a.id) AS "orderId", a.recipient_name AS "recipientName",
         a.recipient_email AS "recipientEmail", coalesce(g.sender_name, '') AS "senderName",
         a.message, coalesce(a.deliver_on, a.created_at::date)::text AS "deliverOn"
  FROM credit_accounts a LEFT JOIN gift_card_sales g ON g.card_id = a.id
  WHERE a.id ${sql.in(cardIds)} ORDER BY a.created_at, a.id`
