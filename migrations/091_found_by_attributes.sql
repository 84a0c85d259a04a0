-- outside a transaction
-- As a filter compares them, and in the order that the shop shows first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_occasion
  ON products (lower(occasion COLLATE "C"), effective_price_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_origin
  ON products (lower(origin COLLATE "C"), effective_price_paise, id) WHERE deleted_at IS NULL;
