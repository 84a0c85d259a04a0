-- Of one item, packed.
ALTER TABLE products ADD COLUMN weight_grams integer NOT NULL DEFAULT 500;
-- Working days before an item can leave; 0 for items in stock.
ALTER TABLE products ADD COLUMN making_days integer NOT NULL DEFAULT 0;
