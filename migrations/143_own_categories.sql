-- after older processes
-- Every process knows categories of the owner.
ALTER TABLE products DROP CONSTRAINT products_category_check;
ALTER TABLE products ADD CONSTRAINT products_category_known FOREIGN KEY (category) REFERENCES categories;
