-- outside a transaction
-- The newest lines of a product, which size advice counts; it also serves what order_lines_product did.
CREATE INDEX CONCURRENTLY IF NOT EXISTS order_lines_newest ON order_lines (product_id, order_id);
