import type { Pool } from '#server/db.ts'

/** Average orders per shopper. */
const ORDERS_OF_ONE = 5

/**
 * Adds `count` orders of the last two years with their shoppers: most paid, one in ten abandoned.
 * Bypasses the triggers and writes the counters they maintain.
 */
export async function fillOrders(db: Pool, count: number) {
  const shoppers = Math.max(1, Math.floor(count / ORDERS_OF_ONE))
  const id = (n: string) => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-000000000000')::uuid`
  await db.begin(
    (tx) =>
      tx.script(`
    SET LOCAL session_replication_role = replica;
    INSERT INTO users (id, user_name, email, password_hash, created_at)
    SELECT ${id('n')}, 'Shopper ' || n, 'n' || n || '@example.com', '!', now() - (n % 1000) * interval '1 day'
    FROM generate_series(1, ${shoppers}) n;
    CREATE TEMP TABLE piece ON COMMIT DROP AS
      SELECT row_number() OVER (ORDER BY id) - 1 AS nth, id, title, image, effective_price_paise AS paise FROM products;
    CREATE INDEX ON piece (nth);
    ANALYZE piece;
    CREATE TEMP TABLE placed ON COMMIT DROP AS
      SELECT n, ${id('n')} AS id, ${id(`1 + n % ${shoppers}`)} AS user_id,
             now() - (n::bigint * 37 % 1051200) * interval '1 minute' AS at, n % 10 > 0 AS paid,
             piece.id AS piece_id, title, image, paise
      FROM generate_series(1, ${count}) n
      JOIN piece ON piece.nth = n::bigint * 7919 % (SELECT count(*) FROM piece);
    INSERT INTO orders (id, user_id, cart_id, fingerprint, order_status, payment_status, total_paise, address_id,
                        address, city, pincode, phone, notes, created_at, updated_at, paid_at, accepted_at, number)
    SELECT id, user_id, id, n::text, CASE WHEN paid THEN (ARRAY['confirmed', 'inProcess', 'inShipping', 'delivered'])[1 + n % 4] ELSE 'pending' END,
           CASE WHEN paid THEN 'paid' ELSE 'expired' END, paise, id, '14 Amer Road',
           (ARRAY['Jaipur', 'Pune', 'Lucknow', 'Kochi', 'Bengaluru', 'Amritsar'])[1 + n % 6], '302002',
           (9000000000 + n)::text, '-', at, at, CASE WHEN paid THEN at END, CASE WHEN paid THEN at END, CASE WHEN paid THEN nextval('order_numbers') END
    FROM placed;
    INSERT INTO order_lines (order_id, position, product_id, title, image, price_paise, quantity)
    SELECT id, 0, piece_id, title, image, paise, 1 FROM placed;
    INSERT INTO order_events (order_id, at, kind) SELECT id, at, 'placed' FROM placed;
    INSERT INTO payments (order_id, currency, amount_minor, inr_rate, return_origin, provider, method, provider_order_id, capture_id, captured_at)
    SELECT id, 'USD', greatest(1, paise / 84), 84, 'http://localhost', 'paypal', 'paypal', 'P' || n, CASE WHEN paid THEN 'C' || n END, CASE WHEN paid THEN at END
    FROM placed;
    INSERT INTO payment_facts (id, order_id, payment_id, provider, transaction_id, kind, currency, amount_minor, applied_paise, at)
    SELECT gen_random_uuid(), p.order_id, p.id, p.provider, p.capture_id, 'captured', p.currency, p.amount_minor, placed.paise, placed.at
    FROM payments p JOIN placed ON placed.id = p.order_id WHERE p.capture_id IS NOT NULL;
    INSERT INTO product_sales (product_id, day, units)
    SELECT piece_id, (at AT TIME ZONE 'Asia/Kolkata')::date, count(*) FROM placed WHERE paid GROUP BY 1, 2;
    INSERT INTO buyers SELECT user_id, min(at), max(at) FROM placed WHERE paid GROUP BY 1;
    INSERT INTO sales_days SELECT (at AT TIME ZONE 'Asia/Kolkata')::date, 0, sum(paise), count(*) FROM placed WHERE paid GROUP BY 1;
    INSERT INTO status_days SELECT (created_at AT TIME ZONE 'Asia/Kolkata')::date, order_status, 0, count(*)
    FROM orders WHERE NOT abandoned GROUP BY 1, 2;
    INSERT INTO reviews (id, product_id, user_id, user_name, message, value, verified_purchase, created_at)
    SELECT id, piece_id, user_id, 'Shopper', 'Well made.', 1 + n % 5, true, at FROM placed WHERE paid AND n % 10 = 1
    ON CONFLICT DO NOTHING;`),
    'patient',
  )
}
