-- outside a transaction
-- For the request that an order answers.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS change_lines_new_order ON change_lines (new_order_id) WHERE new_order_id IS NOT NULL;
-- For what an exchange paid of an order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_moved_to ON refunds (moved_to) WHERE moved_to IS NOT NULL;
