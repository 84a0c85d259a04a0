-- outside a transaction
-- The dashboard lists them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS parcels_returning ON parcels (order_id)
  WHERE return_reported_at IS NOT NULL AND status = 'sent';
