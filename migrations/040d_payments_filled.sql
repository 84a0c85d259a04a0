-- in batches
UPDATE payments SET id = gen_random_uuid()
WHERE order_id IN (SELECT order_id FROM payments WHERE id IS NULL LIMIT 5000);
UPDATE orders SET accepted_at = paid_at
WHERE id IN (SELECT id FROM orders WHERE paid_at IS NOT NULL AND accepted_at IS NULL LIMIT 5000);
