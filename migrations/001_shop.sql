-- The whole shop. Money is integer paise; ids are UUIDv7 made by the application.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE settings (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  shop jsonb NOT NULL
);

-- Accounts ---------------------------------------------------------------------------------------

CREATE TABLE users (
  id uuid PRIMARY KEY,
  user_name text NOT NULL CHECK (user_name <> ''),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role text NOT NULL DEFAULT 'user' CHECK (role IN ('admin', 'user')),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

-- Failed sign-ins and registrations, counted over the last minute by address and by account.
CREATE TABLE auth_attempts (
  key text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX auth_attempts_key ON auth_attempts (key, at);

-- Catalogue --------------------------------------------------------------------------------------

CREATE TABLE products (
  id uuid PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  sort_title text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(title)) STORED,
  description text NOT NULL,
  category text NOT NULL
    CHECK (category IN ('bridal', 'formals', 'Partywear', 'casual', 'reception')),
  image text NOT NULL,
  price_paise integer NOT NULL CHECK (price_paise > 0),
  sale_price_paise integer NOT NULL DEFAULT 0
    CHECK (sale_price_paise >= 0 AND sale_price_paise <= price_paise),
  effective_price_paise integer NOT NULL
    GENERATED ALWAYS AS (CASE WHEN sale_price_paise > 0 THEN sale_price_paise ELSE price_paise END) STORED,
  review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  review_sum integer NOT NULL DEFAULT 0 CHECK (review_sum BETWEEN review_count AND 5 * review_count),
  -- Words in one spelling (domain/search-words.ts): those of the title weigh most.
  search_words tsvector NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz
);
CREATE INDEX products_price ON products (effective_price_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX products_title ON products (sort_title, id) WHERE deleted_at IS NULL;
CREATE INDEX products_category_price ON products (category, effective_price_paise, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_created ON products (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_search ON products USING gin (search_words) WHERE deleted_at IS NULL;

-- Every word that products use, to find what a mistyped one was meant to be.
CREATE TABLE search_vocabulary (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops);

-- One row a size; a product without sizes has one row with size ''. `available` is what can still
-- be promised: a hold takes pieces out of it, a release puts them back.
CREATE TABLE product_stock (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  size text NOT NULL DEFAULT '',
  available integer NOT NULL CHECK (available >= 0),
  position smallint NOT NULL DEFAULT 0,
  listed boolean NOT NULL DEFAULT true,
  PRIMARY KEY (product_id, size)
);

-- Paid pieces a day, for best sellers.
CREATE TABLE product_sales (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  day date NOT NULL,
  units integer NOT NULL,
  PRIMARY KEY (product_id, day)
);
CREATE INDEX product_sales_day ON product_sales (day, product_id) INCLUDE (units);

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_name text NOT NULL,
  message text NOT NULL CHECK (message <> ''),
  value smallint NOT NULL CHECK (value BETWEEN 1 AND 5),
  verified_purchase boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC, id DESC);

CREATE TABLE feature_images (
  id uuid PRIMARY KEY,
  image text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Cart and addresses -----------------------------------------------------------------------------

CREATE TABLE carts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES users ON DELETE CASCADE
);

CREATE TABLE cart_items (
  cart_id uuid NOT NULL REFERENCES carts ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity > 0),
  price_when_added_paise integer NOT NULL,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cart_id, product_id, size)
);

-- Three slots a shopper: a fourth address can't be written.
CREATE TABLE addresses (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  slot smallint NOT NULL CHECK (slot BETWEEN 1 AND 3),
  address text NOT NULL,
  city text NOT NULL,
  pincode text NOT NULL,
  phone text NOT NULL,
  notes text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, slot)
);

-- Orders and payment -----------------------------------------------------------------------------

CREATE TABLE orders (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users,
  cart_id uuid NOT NULL,
  -- Hash of what is bought and where it goes: the same click again finds the same order.
  fingerprint text NOT NULL,
  order_status text NOT NULL DEFAULT 'pending'
    CHECK (order_status IN ('pending', 'confirmed', 'inProcess', 'inShipping', 'delivered', 'rejected')),
  payment_status text NOT NULL DEFAULT 'pending'
    CHECK (payment_status IN ('pending', 'capturing', 'paid', 'cancelled', 'expired', 'failed',
                              'partiallyRefunded', 'refunded')),
  total_paise bigint NOT NULL CHECK (total_paise > 0),
  address_id uuid NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  pincode text NOT NULL,
  phone text NOT NULL,
  notes text NOT NULL,
  restocked boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz
);
CREATE INDEX orders_user ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_newest ON orders (created_at DESC, id DESC);
-- One open checkout a shopper.
CREATE UNIQUE INDEX orders_open ON orders (user_id) WHERE payment_status IN ('pending', 'capturing');
CREATE INDEX orders_unsettled ON orders (payment_status, updated_at)
  WHERE payment_status IN ('pending', 'capturing');

CREATE TABLE order_lines (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  position smallint NOT NULL,
  product_id uuid NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '',
  title text NOT NULL,
  image text NOT NULL,
  price_paise integer NOT NULL CHECK (price_paise > 0),
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (order_id, position),
  UNIQUE (order_id, product_id, size)
);
CREATE INDEX order_lines_product ON order_lines (product_id);

CREATE TABLE order_events (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  text text NOT NULL
);
CREATE INDEX order_events_order ON order_events (order_id, at);

-- Pieces promised to an order that is not paid yet. A row past expires_at counts as free.
CREATE TABLE stock_holds (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  product_id uuid NOT NULL,
  size text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, product_id, size),
  FOREIGN KEY (product_id, size) REFERENCES product_stock (product_id, size)
);
CREATE INDEX stock_holds_product ON stock_holds (product_id, size);
CREATE INDEX stock_holds_expiry ON stock_holds (expires_at);

-- One payment an order. Amounts are in the smallest unit of `currency`.
CREATE TABLE payments (
  order_id uuid PRIMARY KEY REFERENCES orders ON DELETE CASCADE,
  provider_order_id text UNIQUE,
  capture_id text UNIQUE,
  approval_url text,
  payer_id text,
  currency text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  -- Rupees a unit of `currency`, as a decimal text so that it is kept exactly.
  inr_rate numeric NOT NULL CHECK (inr_rate > 0),
  return_origin text NOT NULL,
  captured_at timestamptz,
  -- When the provider was last asked about it unprompted.
  asked_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders,
  reason text NOT NULL,
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  provider_refund_id text UNIQUE,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'failed')),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_order ON refunds (order_id);

CREATE TABLE webhook_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);

-- Messages to send, written in the transaction that makes them true.
CREATE TABLE outbox (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  recipient text NOT NULL,
  payload jsonb NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_waiting ON outbox (next_at) WHERE sent_at IS NULL;

-- What was put in once and is not put in again.
CREATE TABLE seeds (
  name text PRIMARY KEY,
  planted_at timestamptz NOT NULL DEFAULT now()
);
