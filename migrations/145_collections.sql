-- Sets of products that the owner picks by hand, each with a name and a page.
CREATE TABLE collections (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 40),
  name text NOT NULL CHECK (name <> ''),
  name_hindi text NOT NULL DEFAULT '',
  about text NOT NULL DEFAULT '',
  about_hindi text NOT NULL DEFAULT '',
  -- Hidden ones are for the panel and for rules only.
  is_shown boolean NOT NULL DEFAULT true,
  in_navigation boolean NOT NULL DEFAULT true,
  position integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1
);
CREATE TABLE collection_products (
  collection_id text NOT NULL REFERENCES collections ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  PRIMARY KEY (collection_id, product_id)
);
CREATE INDEX collection_products_by_product ON collection_products (product_id);
-- An older process would take a code for some collections as one for all pieces.
ALTER TABLE discount_codes ADD COLUMN collections text[] NOT NULL DEFAULT '{}'
  CONSTRAINT discount_codes_no_collections CHECK (collections = '{}');
ALTER TABLE scheduled_sales ADD COLUMN collections text[] NOT NULL DEFAULT '{}'
  CONSTRAINT scheduled_sales_no_collections CHECK (collections = '{}');
