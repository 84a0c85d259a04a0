-- after older processes
-- `item_moves` says what these columns said.
DROP TRIGGER moves_fill_restocked ON item_moves;
DROP TRIGGER lines_keep_restocked_once ON order_lines;
DROP TRIGGER refund_lines_fill_on_shelf ON refund_lines;
DROP FUNCTION fill_restocked();
DROP FUNCTION keep_restocked_once();
DROP FUNCTION count_refund_as_in_stock();
DROP FUNCTION quantity_in_stock(uuid);
ALTER TABLE refund_lines DROP COLUMN on_shelf;
ALTER TABLE order_lines DROP COLUMN restocked_quantity;
ALTER TABLE orders DROP COLUMN restocked;
