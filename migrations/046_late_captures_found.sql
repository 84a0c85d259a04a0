-- outside a transaction
-- Payments of a checkout without a capture, whose provider may still take the money by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_uncaptured ON payments (created_at)
WHERE is_current AND captured_at IS NULL AND provider_order_id IS NOT NULL;
