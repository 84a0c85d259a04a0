-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_id ON payments (id);
ALTER TABLE orders VALIDATE CONSTRAINT orders_payment_status_check;
-- Accepted orders of a customer that are not delivered, for the limit of those paid on delivery.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_due ON orders (user_id) WHERE payment_status IN ('due', 'partiallyPaid');
