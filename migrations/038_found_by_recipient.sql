-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_recipient ON orders
USING gin (lower(recipient_name) gin_trgm_ops) WHERE recipient_name <> '';
