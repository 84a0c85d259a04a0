import { defaultShop } from '#shared/shop/settings-schema.ts'
import { sql } from '../../db.ts'

/** SQL: the number of the order `o` for people, such as ZR-1042; empty before its acceptance. */
export const orderNumber = sql<'o'>`coalesce(o.number_prefix || o.number, '')`

/** SQL: assignments that number an order. A number that exists is kept. */
export const numberColumns = sql`
  number = coalesce(number, nextval('order_numbers')),
  number_prefix = CASE WHEN number IS NOT NULL THEN number_prefix
    ELSE coalesce((SELECT shop->>'orderPrefix' FROM settings), ${defaultShop.orderPrefix}) END`
