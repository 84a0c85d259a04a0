-- outside a transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS stock_holds_line ON stock_holds (line_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_holds_order ON stock_holds (order_id);
CREATE INDEX CONCURRENTLY IF NOT EXISTS stock_ledger_line ON stock_ledger (line_id) WHERE line_id IS NOT NULL;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS refund_lines_line ON refund_lines (refund_id, line_id);
