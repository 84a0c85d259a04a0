-- Codes that shoppers enter for a discount.
CREATE TABLE discount_codes (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9-]{3,30}$'),
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'freeDelivery')),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  amount_paise bigint CHECK (amount_paise > 0),
  -- Empty: it counts for all pieces.
  categories text[] NOT NULL DEFAULT '{}',
  product_ids uuid[] NOT NULL DEFAULT '{}',
  first_order boolean NOT NULL DEFAULT false,
  minimum_paise bigint NOT NULL DEFAULT 0 CHECK (minimum_paise >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer CHECK (max_uses > 0),
  max_uses_per_shopper integer CHECK (max_uses_per_shopper > 0),
  combines boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'amount') = (amount_paise IS NOT NULL)),
  CHECK (starts_at < ends_at)
);

CREATE TABLE cart_codes (
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  code_id uuid NOT NULL REFERENCES discount_codes ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cart_id, code_id)
);
CREATE INDEX cart_codes_code ON cart_codes (code_id);

-- What a code took off an order. Whether it counts as a use follows from the order's state.
CREATE TABLE discount_uses (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  code_id uuid NOT NULL REFERENCES discount_codes ON DELETE RESTRICT,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  PRIMARY KEY (order_id, code_id)
);
CREATE INDEX discount_uses_code ON discount_uses (code_id);
