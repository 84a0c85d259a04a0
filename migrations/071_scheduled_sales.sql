-- Sales that the shop applies and reverts by itself.
CREATE TABLE scheduled_sales (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 90),
  categories text[] NOT NULL,
  product_ids uuid[] NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'running', 'ended', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  -- Who planned it, for the audit log of the prices that it sets.
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at)
);
CREATE INDEX scheduled_sales_open ON scheduled_sales (state) WHERE state IN ('scheduled', 'running');

-- The sale price that a sale set, and the one that it replaced.
CREATE TABLE scheduled_sale_prices (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  set_paise integer NOT NULL,
  before_paise integer NOT NULL
);
