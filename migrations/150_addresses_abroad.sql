-- ISO 3166 alpha-2. Abroad, a state or province is free text, and the state's GST code stays empty.
ALTER TABLE addresses
  ADD COLUMN country text NOT NULL DEFAULT 'IN',
  ADD COLUMN region text NOT NULL DEFAULT '';
-- How an export was taxed: under a letter of undertaking or on payment of tax; empty for other sales.
ALTER TABLE orders
  ADD COLUMN country text NOT NULL DEFAULT 'IN',
  ADD COLUMN region text NOT NULL DEFAULT '',
  ADD COLUMN export_terms text NOT NULL DEFAULT '';
