-- A hold belongs to an order line, because two lines may have the same product and size. The trigger
-- serves processes of earlier versions, which know one such line at most.
ALTER TABLE stock_holds ADD COLUMN line_id uuid;
CREATE FUNCTION name_line_by_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.line_id := (SELECT id FROM order_lines
                  WHERE order_id = NEW.order_id AND product_id = NEW.product_id AND size = NEW.size);
  RETURN NEW;
END $$;
CREATE TRIGGER holds_name_their_line BEFORE INSERT ON stock_holds
  FOR EACH ROW WHEN (NEW.line_id IS NULL) EXECUTE FUNCTION name_line_by_product();
