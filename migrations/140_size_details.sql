-- What a size has of its own beside its stock. Without a weight it weighs as much as the product.
ALTER TABLE product_stock
  ADD COLUMN sku text CHECK (sku IS NULL OR (sku <> '' AND size <> '')),
  ADD COLUMN weight_grams integer CHECK (weight_grams > 0),
  -- What it costs more than the product; negative for less. An older process sells at the product's price, so there is
  -- no difference while one is connected.
  ADD COLUMN price_difference_paise integer NOT NULL DEFAULT 0
    CONSTRAINT product_stock_no_difference_yet CHECK (price_difference_paise = 0);

-- The SKUs of products and sizes that are sold, in lower case, so that each is unique among both.
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

-- Triggers, because an older process may still be selling and writes SKUs of products.
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
  FOR EACH ROW WHEN (NEW.sku IS NOT NULL) EXECUTE FUNCTION product_writes_skus();
CREATE TRIGGER product_sku_changed AFTER UPDATE OF sku, deleted_at ON products
  FOR EACH ROW WHEN (OLD.sku IS DISTINCT FROM NEW.sku OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION product_writes_skus();
CREATE TRIGGER size_added_with_sku AFTER INSERT ON product_stock
  FOR EACH ROW WHEN (NEW.sku IS NOT NULL) EXECUTE FUNCTION size_writes_skus();
CREATE TRIGGER size_sku_changed AFTER UPDATE OF sku, listed ON product_stock
  FOR EACH ROW WHEN ((OLD.sku IS DISTINCT FROM NEW.sku OR OLD.listed <> NEW.listed)
                     AND (OLD.sku IS NOT NULL OR NEW.sku IS NOT NULL))
  EXECUTE FUNCTION size_writes_skus();
