-- outside a transaction
-- For the refunds of a request.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_change_line ON refunds (change_line_id) WHERE change_line_id IS NOT NULL;
