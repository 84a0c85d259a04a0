-- after older processes
-- Every process knows collections.
ALTER TABLE discount_codes DROP CONSTRAINT discount_codes_no_collections;
ALTER TABLE scheduled_sales DROP CONSTRAINT scheduled_sales_no_collections;
