-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_refund_polls ON payments (coalesce(refunds_asked_at, captured_at))
  WHERE captured_at IS NOT NULL AND provider_order_id IS NOT NULL;
