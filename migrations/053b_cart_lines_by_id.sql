-- after older processes
ALTER TABLE cart_items DROP CONSTRAINT cart_items_pkey,
  ADD CONSTRAINT cart_items_pkey PRIMARY KEY USING INDEX cart_items_id;
