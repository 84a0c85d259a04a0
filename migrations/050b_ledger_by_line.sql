-- As 050, in a transaction of its own: a sale locks the tables in another order.
ALTER TABLE stock_ledger ADD COLUMN line_id uuid;
CREATE TRIGGER entries_name_their_line BEFORE INSERT ON stock_ledger
  FOR EACH ROW WHEN (NEW.line_id IS NULL AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION name_line_by_product();
