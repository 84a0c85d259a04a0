ALTER TABLE order_lines ADD COLUMN options jsonb NOT NULL DEFAULT '{}';
-- `stock` holds and sells pieces that are there; the others reserve nothing.
ALTER TABLE order_lines ADD COLUMN stock_policy text NOT NULL DEFAULT 'stock'
  CHECK (stock_policy IN ('stock', 'made_to_order', 'cloth'));
