-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS cart_items_line ON cart_items (cart_id, product_id, size, options);
