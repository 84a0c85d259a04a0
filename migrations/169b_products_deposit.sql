-- Percent of a piece in a standard size that is paid with the order; 0 for what the settings say of its category.
ALTER TABLE products ADD COLUMN deposit_percent integer NOT NULL DEFAULT 0 CHECK (deposit_percent BETWEEN 0 AND 90);
