-- outside a transaction
-- The dashboard names the few orders whose shopper waits for money.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_owed ON orders (id)
  WHERE order_status = 'rejected' AND payment_status IN ('paid', 'partiallyRefunded');
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_refused ON refunds (order_id) WHERE state = 'failed';
