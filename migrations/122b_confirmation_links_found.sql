-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_confirmed ON payments (confirm_hash) WHERE confirm_hash IS NOT NULL;
