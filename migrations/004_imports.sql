-- Imports of products: how far one is, and that one sent twice is written once.
CREATE TABLE product_imports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Written with the products, in one transaction.
  report jsonb,
  stopped boolean NOT NULL DEFAULT false,
  -- A running import touches this every so often; one that no longer does has died.
  touched_at timestamptz NOT NULL DEFAULT now()
);
