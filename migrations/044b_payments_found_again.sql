-- outside a transaction
ALTER TABLE payments VALIDATE CONSTRAINT payments_id_given;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_order ON payments (order_id);
