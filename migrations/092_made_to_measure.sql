-- Cloth that pieces are cut from, in whole centimetres. Orders of every process take from it by a
-- conditional update, so that no more is sold than there is.
CREATE TABLE cloths (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  available_cm integer NOT NULL DEFAULT 0 CHECK (available_cm >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- The ways in which a product is sold beside its standard sizes.
CREATE TABLE product_makes (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  make text NOT NULL CHECK (make IN ('measured', 'semiStitched', 'unstitched')),
  -- What it costs more than the standard sizes; negative for less.
  price_paise integer NOT NULL,
  days integer NOT NULL CHECK (days >= 0),
  stock_policy text NOT NULL CHECK (stock_policy IN ('stock', 'made_to_order', 'cloth')),
  cloth_id uuid REFERENCES cloths,
  -- Of one piece.
  cloth_cm integer CHECK (cloth_cm > 0),
  PRIMARY KEY (product_id, make),
  CHECK ((stock_policy = 'cloth') = (cloth_id IS NOT NULL AND cloth_cm IS NOT NULL))
);
CREATE INDEX product_makes_cloth ON product_makes (cloth_id) WHERE cloth_id IS NOT NULL;

CREATE TABLE product_add_ons (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  code text NOT NULL,
  price_paise integer NOT NULL CHECK (price_paise >= 0),
  days integer NOT NULL CHECK (days >= 0),
  PRIMARY KEY (product_id, code)
);

-- Terms of all that is made to order of a product.
CREATE TABLE product_making_terms (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  -- Percent that is paid with the order; 0 for all of it.
  deposit_percent integer NOT NULL DEFAULT 0 CHECK (deposit_percent BETWEEN 0 AND 90),
  -- Empty for a final sale.
  return_terms text NOT NULL DEFAULT ''
);

-- What was agreed for the order lines that are made to order, and how far they are.
CREATE TABLE made_lines (
  line_id uuid PRIMARY KEY REFERENCES order_lines (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  cloth_id uuid REFERENCES cloths,
  -- Of one piece, as the product said when it was ordered.
  cloth_cm integer CHECK (cloth_cm > 0),
  return_terms text NOT NULL,
  production text NOT NULL DEFAULT 'waiting'
    CHECK (production IN ('waiting', 'cut', 'stitching', 'finishing', 'ready')),
  -- Centimetres that were cut for all pieces of the line; null until then.
  actual_cm integer CHECK (actual_cm > 0),
  CHECK ((cloth_id IS NULL) = (cloth_cm IS NULL))
);
CREATE INDEX made_lines_order ON made_lines (order_id);

CREATE TABLE cloth_holds (
  line_id uuid PRIMARY KEY REFERENCES order_lines (id) ON DELETE CASCADE,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  cloth_id uuid NOT NULL REFERENCES cloths,
  cm integer NOT NULL CHECK (cm > 0),
  expires_at timestamptz NOT NULL
);
CREATE INDEX cloth_holds_order ON cloth_holds (order_id);
CREATE INDEX cloth_holds_cloth ON cloth_holds (cloth_id, expires_at);

-- Every movement of cloth. Its sum is the cloth that is there, with what unpaid orders hold.
CREATE TABLE cloth_ledger (
  id uuid PRIMARY KEY,
  cloth_id uuid NOT NULL REFERENCES cloths,
  change_cm integer NOT NULL CHECK (change_cm <> 0),
  -- `cut`: the difference between what an order was to take and what was cut.
  reason text NOT NULL CHECK (reason IN ('received', 'corrected', 'sold', 'returned', 'cut')),
  note text NOT NULL DEFAULT '',
  order_id uuid REFERENCES orders ON DELETE SET NULL,
  line_id uuid,
  user_name text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX cloth_ledger_cloth ON cloth_ledger (cloth_id, at DESC, id DESC);
CREATE INDEX cloth_ledger_line ON cloth_ledger (line_id) WHERE line_id IS NOT NULL;
