-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cart_items_id ON cart_items (id);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS order_lines_id ON order_lines (id);
