-- outside a transaction
DROP INDEX CONCURRENTLY IF EXISTS payments_claimed;
