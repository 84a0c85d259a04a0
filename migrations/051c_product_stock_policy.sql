ALTER TABLE products ADD COLUMN stock_policy text NOT NULL DEFAULT 'stock'
  CHECK (stock_policy IN ('stock', 'made_to_order', 'cloth'));
