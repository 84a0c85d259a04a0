-- after older processes
-- Every process names lines by id, and two lines may have the same product and size.
DROP TRIGGER holds_name_their_line ON stock_holds;
DROP TRIGGER entries_name_their_line ON stock_ledger;
DROP TRIGGER refunds_name_their_line ON refund_lines;
DROP FUNCTION name_line_by_product();
DROP FUNCTION name_line_by_position();
ALTER TABLE stock_holds DROP CONSTRAINT stock_holds_pkey,
  ADD CONSTRAINT stock_holds_pkey PRIMARY KEY USING INDEX stock_holds_line;
ALTER TABLE refund_lines DROP CONSTRAINT refund_lines_pkey,
  ADD CONSTRAINT refund_lines_pkey PRIMARY KEY USING INDEX refund_lines_line;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_order_id_product_id_size_key;
