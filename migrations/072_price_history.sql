-- Each price that a product had, from when on.
CREATE TABLE product_prices (
  product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
  since timestamptz NOT NULL DEFAULT clock_timestamp(),
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
