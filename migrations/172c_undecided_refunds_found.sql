-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_undecided ON refunds (order_id) WHERE is_undecided;
