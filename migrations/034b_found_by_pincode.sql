-- outside a transaction
-- Orders are found by their PIN code, or how it begins.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_pincode ON orders (pincode text_pattern_ops);
