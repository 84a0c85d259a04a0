-- outside a transaction
-- Few wishes wait, and each round looks whether the piece of one of them is back.
CREATE INDEX CONCURRENTLY IF NOT EXISTS wishlist_items_awaited ON wishlist_items (added_at) WHERE awaits;
-- Whether somebody has such a letter on its way, and how many wait.
CREATE INDEX CONCURRENTLY IF NOT EXISTS outbox_back_in_stock ON outbox (recipient)
  WHERE kind = 'backInStock' AND sent_at IS NULL AND failed_at IS NULL;
