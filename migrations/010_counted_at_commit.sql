-- Figures are counted when an order's transaction ends. Counted at once, an order that waits for its shelf
-- kept the row of a sixteenth of all other orders meanwhile, and they waited for a shelf that was not theirs.
DROP TRIGGER orders_are_counted ON orders;
CREATE CONSTRAINT TRIGGER orders_are_counted AFTER INSERT OR UPDATE OF order_status, paid_at ON orders
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_order();
