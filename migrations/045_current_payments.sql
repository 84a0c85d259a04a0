-- after older processes
-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_current ON payments (order_id) WHERE is_current;
