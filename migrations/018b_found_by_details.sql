-- outside a transaction
-- As a filter compares them, and in the order that the shop shows first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_colour
  ON products (lower(colour COLLATE "C"), effective_price_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_fabric
  ON products (lower(fabric COLLATE "C"), effective_price_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_craft
  ON products (lower(craft COLLATE "C"), effective_price_paise, id) WHERE deleted_at IS NULL;
