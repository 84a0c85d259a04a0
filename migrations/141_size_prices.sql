-- after older processes
-- Every process charges the price of a size.
ALTER TABLE product_stock DROP CONSTRAINT product_stock_no_difference_yet;
