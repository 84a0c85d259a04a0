-- outside a transaction
-- Each wish is in one of the two: a round looks for what sold out among these, for what is back among those.
CREATE INDEX CONCURRENTLY IF NOT EXISTS wishlist_items_kept ON wishlist_items (product_id) WHERE NOT awaits;
CREATE INDEX CONCURRENTLY IF NOT EXISTS wishlist_items_awaited ON wishlist_items (product_id) WHERE awaits;
