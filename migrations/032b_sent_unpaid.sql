-- outside a transaction
-- The dashboard and the customers' list name the few orders that were sent and never paid.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_sent_unpaid ON orders (user_id)
  WHERE order_status IN ('inShipping', 'delivered')
    AND payment_status NOT IN ('paid', 'partiallyRefunded', 'refunded');
