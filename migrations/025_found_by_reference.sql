-- outside a transaction
-- An order by what a courier or the payment provider quotes of it, in any case.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_tracking ON orders (lower(tracking_number))
  WHERE tracking_number <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_provider_order ON payments (lower(provider_order_id));
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_capture ON payments (lower(capture_id));
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_provider_refund ON refunds (lower(provider_refund_id));
