-- What pieces cost the shop, for its margin.

-- Whole rupees without GST; 0 if unknown.
ALTER TABLE products ADD COLUMN cost_rupees integer NOT NULL DEFAULT 0 CHECK (cost_rupees >= 0);
-- Of one piece on the day of the order; null if it was unknown.
ALTER TABLE order_lines ADD COLUMN cost_paise bigint;
