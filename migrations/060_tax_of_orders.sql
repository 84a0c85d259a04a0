-- Of the delivery, by GST code, and of a buyer who buys for a business.
ALTER TABLE orders ADD COLUMN state text NOT NULL DEFAULT '', ADD COLUMN gstin text NOT NULL DEFAULT '',
  ADD COLUMN company text NOT NULL DEFAULT '';
-- How the shop was registered when it sold: `none`, `regular` or `composition`.
ALTER TABLE orders ADD COLUMN tax_scheme text NOT NULL DEFAULT 'none';
