-- Products, prices, stock and reviews. Money is integer paise.

-- Products ----------------------------------------------------------------------------------------

-- The built-in five always exist; the owner adds others.
CREATE TABLE categories (
  id text PRIMARY KEY,
  is_built_in boolean NOT NULL DEFAULT false,
  name text NOT NULL CHECK (name <> ''),
  name_hindi text NOT NULL DEFAULT '',
  position integer NOT NULL DEFAULT 0,
  in_navigation boolean NOT NULL DEFAULT true,
  -- No longer offered; products that have it keep it.
  archived_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  CHECK (is_built_in OR (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 40)),
  CHECK (NOT is_built_in OR archived_at IS NULL)
);
INSERT INTO categories (id, is_built_in, name) VALUES
  ('bridal', true, 'Bridal'), ('formals', true, 'Formals'), ('Partywear', true, 'Party wear'),
  ('casual', true, 'Casual'), ('reception', true, 'Reception');

-- Money is integer paise.
CREATE TABLE products (
  id uuid PRIMARY KEY,
  -- Raised by every change; a save of an older version is refused.
  version integer NOT NULL DEFAULT 1,
  sku text CHECK (sku <> ''),
  status text NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'scheduled', 'archived')),
  -- When a scheduled product is published.
  publish_at timestamptz,
  category text NOT NULL CONSTRAINT products_category_known REFERENCES categories,
  title text NOT NULL CHECK (title <> ''),
  title_hindi text NOT NULL DEFAULT '',
  sort_title text COLLATE "C" NOT NULL
    GENERATED ALWAYS AS (lower(title)) STORED,
  description text NOT NULL,
  description_hindi text NOT NULL DEFAULT '',
  -- The first picture; the others are in more_images.
  image text NOT NULL,
  more_images text[] NOT NULL DEFAULT '{}',
  -- Alternative texts by picture address.
  image_texts jsonb NOT NULL DEFAULT '{}',
  price_paise integer NOT NULL CHECK (price_paise > 0),
  sale_price_paise integer NOT NULL DEFAULT 0,
  -- The sale price before a sale over many products, and again after it.
  own_sale_price_paise integer,
  effective_price_paise integer NOT NULL
    GENERATED ALWAYS AS (CASE WHEN sale_price_paise > 0 THEN sale_price_paise ELSE price_paise END) STORED,
  -- Values of filters in the owner's words; empty if unknown.
  colour text NOT NULL DEFAULT '',
  -- Products of one group are colours of one design.
  colour_group uuid,
  -- Products that the owner pairs with it, in order.
  goes_with uuid[] NOT NULL DEFAULT '{}',
  fabric text NOT NULL DEFAULT '',
  craft text NOT NULL DEFAULT '',
  occasion text NOT NULL DEFAULT '',
  origin text NOT NULL DEFAULT '',
  -- For whom it is cut; empty for anybody.
  wear text NOT NULL DEFAULT '',
  -- The size chart that it follows; empty for none.
  garment text NOT NULL DEFAULT '',
  -- How loosely it is cut.
  ease text NOT NULL DEFAULT '',
  maker text NOT NULL DEFAULT '',
  maker_hindi text NOT NULL DEFAULT '',
  village text NOT NULL DEFAULT '',
  village_hindi text NOT NULL DEFAULT '',
  making_steps text NOT NULL DEFAULT '',
  making_steps_hindi text NOT NULL DEFAULT '',
  care text NOT NULL DEFAULT '',
  care_hindi text NOT NULL DEFAULT '',
  weeks_of_work integer NOT NULL DEFAULT 0,
  stock_policy text NOT NULL DEFAULT 'stock' CHECK (stock_policy IN ('stock', 'made_to_order', 'cloth')),
  -- Working days until an item can leave; 0 for items in stock.
  making_days integer NOT NULL DEFAULT 0,
  -- Of one packed item.
  weight_grams integer NOT NULL DEFAULT 500,
  hsn text NOT NULL DEFAULT '',
  -- Percent paid with the order in standard sizes; 0 for the setting of its category.
  deposit_percent integer NOT NULL DEFAULT 0 CHECK (deposit_percent BETWEEN 0 AND 90),
  -- Visible reviews only.
  review_count integer NOT NULL DEFAULT 0 CHECK (review_count >= 0),
  review_sum integer NOT NULL DEFAULT 0,
  -- Normalized words; those of the title weigh most.
  search_words tsvector NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  deleted_at timestamptz,
  CHECK (sale_price_paise BETWEEN 0 AND price_paise),
  CHECK (review_sum BETWEEN review_count AND 5 * review_count),
  CHECK (own_sale_price_paise BETWEEN 0 AND price_paise),
  CONSTRAINT scheduled_says_when CHECK ((status = 'scheduled') = (publish_at IS NOT NULL))
);
CREATE INDEX products_category_price ON products (category, effective_price_paise, id)
  WHERE deleted_at IS NULL;
-- Filters compare these values without case and sort by price.
CREATE INDEX products_colour ON products (lower(colour COLLATE "C"), effective_price_paise, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_colour_group ON products (colour_group) WHERE colour_group IS NOT NULL;
CREATE INDEX products_craft ON products (lower(craft COLLATE "C"), effective_price_paise, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_created ON products (created_at DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_fabric ON products (lower(fabric COLLATE "C"), effective_price_paise, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_occasion ON products (lower(occasion COLLATE "C"), effective_price_paise, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_origin ON products (lower(origin COLLATE "C"), effective_price_paise, id)
  WHERE deleted_at IS NULL;
CREATE INDEX products_price ON products (effective_price_paise, id) WHERE deleted_at IS NULL;
CREATE INDEX products_search ON products USING gin (search_words) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_sku ON products (lower(sku)) WHERE deleted_at IS NULL;
CREATE INDEX products_title ON products (sort_title, id) WHERE deleted_at IS NULL;

-- Sets of products that the owner picks, each with a page.
CREATE TABLE collections (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 40),
  name text NOT NULL CHECK (name <> ''),
  name_hindi text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  about_hindi text NOT NULL DEFAULT '',
  -- Hidden collections serve rules and the panel only.
  is_shown boolean NOT NULL DEFAULT true,
  in_navigation boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE collection_products (
  collection_id text REFERENCES collections ON DELETE CASCADE,
  product_id uuid REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_products_by_product ON collection_products (product_id);

-- Every word of products, to correct misspelt ones.
CREATE TABLE search_vocabulary (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX search_vocabulary_trigrams ON search_vocabulary USING gin (word gin_trgm_ops);
INSERT INTO search_vocabulary (word) VALUES ('party'), ('wear');

-- Prices ------------------------------------------------------------------------------------------

-- Every price of a product with its start.
CREATE TABLE product_prices (
  product_id uuid REFERENCES products ON DELETE CASCADE,
  since timestamptz DEFAULT clock_timestamp(),
  price_paise integer NOT NULL,
  effective_price_paise integer NOT NULL,
  PRIMARY KEY (product_id, since)
);

CREATE FUNCTION keep_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_prices (product_id, price_paise, effective_price_paise)
  VALUES (NEW.id, NEW.price_paise, NEW.effective_price_paise);
  RETURN NULL;
END $$;
CREATE TRIGGER products_price_added AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION keep_price();
CREATE TRIGGER products_price_changed AFTER UPDATE OF price_paise, sale_price_paise ON products
  FOR EACH ROW WHEN (OLD.effective_price_paise IS DISTINCT FROM NEW.effective_price_paise)
  EXECUTE FUNCTION keep_price();

-- Sales that begin and end by themselves.
CREATE TABLE scheduled_sales (
  id uuid PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  percent smallint NOT NULL CHECK (percent BETWEEN 1 AND 90),
  categories text[] NOT NULL,
  collections text[] NOT NULL DEFAULT '{}',
  product_ids uuid[] NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'running', 'ended', 'cancelled')),
  -- Who planned it, for the audit log.
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (starts_at < ends_at)
);
CREATE INDEX scheduled_sales_open ON scheduled_sales (state) WHERE state IN ('scheduled', 'running');

-- The price that a sale set, and the one before.
CREATE TABLE scheduled_sale_prices (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  set_paise integer NOT NULL,
  before_paise integer NOT NULL
);

-- Sizes and stock ---------------------------------------------------------------------------------

-- A row a size; a product without sizes has one row with size ''.
CREATE TABLE product_stock (
  product_id uuid REFERENCES products ON DELETE CASCADE,
  size text DEFAULT '',
  position smallint NOT NULL DEFAULT 0,
  listed boolean NOT NULL DEFAULT true,
  -- What can still be promised: a hold takes from it, a release returns it.
  available integer NOT NULL CHECK (available >= 0),
  sku text,
  -- Null for the product's weight.
  weight_grams integer CHECK (weight_grams > 0),
  -- Added to the product's price; may be negative.
  price_difference_paise integer NOT NULL DEFAULT 0,
  CHECK (sku IS NULL OR (sku <> '' AND size <> '')),
  PRIMARY KEY (product_id, size)
);

-- SKUs of listed products and sizes in lower case, so that each is unique among both.
CREATE TABLE product_skus (
  sku text PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  -- Empty for the product's own SKU.
  size text NOT NULL
);
CREATE INDEX product_skus_product ON product_skus (product_id);

CREATE FUNCTION write_product_skus(product uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM product_skus WHERE product_id = product;
  INSERT INTO product_skus (sku, product_id, size)
  SELECT lower(p.sku), p.id, '' FROM products p WHERE p.id = product AND p.sku IS NOT NULL AND p.deleted_at IS NULL
  UNION ALL
  SELECT lower(s.sku), p.id, s.size FROM products p JOIN product_stock s ON s.product_id = p.id
  WHERE p.id = product AND s.listed AND s.sku IS NOT NULL AND p.deleted_at IS NULL;
$$;

CREATE FUNCTION product_writes_skus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_product_skus(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION size_writes_skus() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_product_skus(NEW.product_id);
  RETURN NULL;
END $$;

CREATE TRIGGER product_added_with_sku AFTER INSERT ON products
  FOR EACH ROW WHEN (NEW.sku IS NOT NULL)
  EXECUTE FUNCTION product_writes_skus();
CREATE TRIGGER product_sku_changed AFTER UPDATE OF sku, deleted_at ON products
  FOR EACH ROW WHEN ((OLD.sku IS DISTINCT FROM NEW.sku) OR (OLD.deleted_at IS DISTINCT FROM NEW.deleted_at))
  EXECUTE FUNCTION product_writes_skus();
CREATE TRIGGER size_added_with_sku AFTER INSERT ON product_stock
  FOR EACH ROW WHEN (NEW.sku IS NOT NULL)
  EXECUTE FUNCTION size_writes_skus();
CREATE TRIGGER size_sku_changed AFTER UPDATE OF sku, listed ON product_stock
  FOR EACH ROW WHEN (((OLD.sku IS DISTINCT FROM NEW.sku) OR (OLD.listed <> NEW.listed)) AND ((OLD.sku IS NOT NULL) OR (NEW.sku IS NOT NULL)))
  EXECUTE FUNCTION size_writes_skus();

-- Paid items a day, for best sellers.
CREATE TABLE product_sales (
  product_id uuid REFERENCES products ON DELETE CASCADE,
  day date,
  units integer NOT NULL,
  PRIMARY KEY (product_id, day)
);
CREATE INDEX product_sales_day ON product_sales (day, product_id) INCLUDE (units);

-- Sizes whose low stock was reported to the owner, until stock is sufficient again.
CREATE TABLE low_stock_told (
  product_id uuid REFERENCES products ON DELETE CASCADE,
  size text,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (product_id, size)
);

-- Charts that the owner changed; the others are built in.
CREATE TABLE size_charts (
  garment text PRIMARY KEY,
  -- Sizes, and for each measure their bounds in whole millimetres.
  chart jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Made to order -----------------------------------------------------------------------------------

-- Cloth in whole centimetres. Orders take from it by a conditional update, so that it is never oversold.
CREATE TABLE cloths (
  id uuid PRIMARY KEY,
  name text NOT NULL UNIQUE,
  available_cm integer NOT NULL DEFAULT 0 CHECK (available_cm >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Ways in which a product is sold beside its standard sizes.
CREATE TABLE product_makes (
  product_id uuid REFERENCES products ON DELETE CASCADE,
  make text CHECK (make IN ('measured', 'semiStitched', 'unstitched')),
  -- Added to the price of standard sizes; may be negative.
  price_paise integer NOT NULL,
  days integer NOT NULL CHECK (days >= 0),
  stock_policy text NOT NULL CHECK (stock_policy IN ('stock', 'made_to_order', 'cloth')),
  cloth_id uuid REFERENCES cloths,
  -- For one item.
  cloth_cm integer CHECK (cloth_cm > 0),
  CHECK ((stock_policy = 'cloth') = (cloth_id IS NOT NULL AND cloth_cm IS NOT NULL)),
  PRIMARY KEY (product_id, make)
);
CREATE INDEX product_makes_cloth ON product_makes (cloth_id) WHERE cloth_id IS NOT NULL;

CREATE TABLE product_add_ons (
  product_id uuid REFERENCES products ON DELETE CASCADE,
  code text,
  price_paise integer NOT NULL CHECK (price_paise >= 0),
  days integer NOT NULL CHECK (days >= 0),
  PRIMARY KEY (product_id, code)
);

-- Terms of all made-to-order items of a product.
CREATE TABLE product_making_terms (
  product_id uuid PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  -- Percent paid with the order; 0 for all of it.
  deposit_percent integer NOT NULL DEFAULT 0 CHECK (deposit_percent BETWEEN 0 AND 90),
  -- Empty for a final sale.
  return_terms text NOT NULL DEFAULT ''
);

-- Pictures on other hosts -------------------------------------------------------------------------

-- Origins of pictures on other hosts, which the content security policy must allow.
CREATE TABLE picture_origins (
  origin text PRIMARY KEY
);

-- The result becomes part of a header, so hosts have only letters, digits, dots and hyphens.
CREATE FUNCTION origins_of(pictures text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT origin FROM unnest(pictures) AS picture,
    lower(substring(picture FROM '^(https?://[A-Za-z0-9.-]+(?::[0-9]{1,5})?)(?:[/?#]|$)')) AS origin
  WHERE origin IS NOT NULL ORDER BY origin
$$;

CREATE FUNCTION keep_picture_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    INSERT INTO picture_origins SELECT origins_of(NEW.more_images || NEW.image) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO picture_origins SELECT origins_of(ARRAY[NEW.image]) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_picture_origins AFTER INSERT OR UPDATE OF image, more_images ON products
  FOR EACH ROW WHEN ((NEW.image LIKE 'http%') OR ((NEW.more_images)::text LIKE '%http%'))
  EXECUTE FUNCTION keep_picture_origins();

-- Reviews, wishes, imports ------------------------------------------------------------------------

CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  user_name text NOT NULL,
  message text NOT NULL CHECK (message <> ''),
  value smallint NOT NULL CHECK (value BETWEEN 1 AND 5),
  verified_purchase boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A hidden review is shown to its author only and does not count.
  hidden_reason text CHECK (hidden_reason <> ''),
  reply text NOT NULL DEFAULT '',
  replied_at timestamptz,
  UNIQUE (product_id, user_id)
);
CREATE INDEX reviews_newest ON reviews (product_id, created_at DESC, id DESC);
CREATE INDEX reviews_queue ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_user ON reviews (user_id);

CREATE TABLE wishlist_items (
  user_id uuid REFERENCES users ON DELETE CASCADE,
  product_id uuid REFERENCES products ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Sold out when or since it was added, and the email about its return is not sent yet.
  awaits boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, product_id)
);
CREATE INDEX wishlist_items_awaited ON wishlist_items (added_at) WHERE awaits;

-- Imports of products: their progress, and that one sent twice is applied once.
CREATE TABLE product_imports (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  -- Written in the transaction that writes the products.
  report jsonb,
  stopped boolean NOT NULL DEFAULT false,
  -- Updated while the import runs; an old value means that its process died.
  touched_at timestamptz NOT NULL DEFAULT now()
);
