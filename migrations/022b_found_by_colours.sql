-- outside a transaction
-- Few products are in a group, and only those are looked for by it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS products_colour_group ON products (colour_group)
  WHERE colour_group IS NOT NULL;
