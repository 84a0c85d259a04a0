-- `item_moves` alone says which items are back in stock. Until older processes are gone, their three
-- columns follow from the moves: orders.restocked, order_lines.restocked_quantity and refund_lines.on_shelf.
CREATE FUNCTION quantity_in_stock(line uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE 'stock' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END), 0)::int
  FROM item_moves m WHERE m.line_id = line
$$;

CREATE FUNCTION fill_restocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.to_place = 'written_off' THEN
    UPDATE refund_lines r SET on_shelf = r.quantity - (
        SELECT sum(m.quantity) FROM item_moves m
        WHERE m.refund_id = NEW.refund_id AND m.line_id = NEW.line_id AND m.to_place = 'written_off')
    WHERE r.refund_id = NEW.refund_id AND r.line_id = NEW.line_id;
    RETURN NULL;
  END IF;
  UPDATE order_lines SET restocked_quantity = quantity_in_stock(id)
    WHERE id = NEW.line_id AND restocked_quantity <> quantity_in_stock(id);
  UPDATE orders o SET restocked = NOT o.restocked
    FROM order_lines l
    WHERE l.id = NEW.line_id AND o.id = l.order_id AND NEW.refund_id IS NULL
      AND (o.order_status = 'rejected' OR NEW.from_place = 'stock')
      AND o.restocked <> (NEW.to_place = 'stock')
      -- Of several parcels, the last one that comes back counts.
      AND (NEW.from_place <> 'sent' OR NOT EXISTS (
        SELECT 1 FROM order_lines other JOIN item_moves m ON m.line_id = other.id WHERE other.order_id = o.id
        GROUP BY other.id
        HAVING sum(CASE 'sent' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END) > 0));
  RETURN NULL;
END $$;
CREATE TRIGGER moves_fill_restocked AFTER INSERT ON item_moves FOR EACH ROW
  WHEN (NEW.to_place = 'stock' OR NEW.from_place = 'stock' OR (NEW.to_place = 'written_off' AND NEW.refund_id IS NOT NULL))
  EXECUTE FUNCTION fill_restocked();

-- The previous version adds to the column itself after it has written the moves.
CREATE FUNCTION keep_restocked_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM item_moves m WHERE m.line_id = NEW.id AND m.xmin = pg_current_xact_id()::xid) THEN
    NEW.restocked_quantity := quantity_in_stock(NEW.id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lines_keep_restocked_once BEFORE UPDATE OF restocked_quantity ON order_lines
  FOR EACH ROW EXECUTE FUNCTION keep_restocked_once();

-- What a refund does not write off is in stock. This version does not name the column.
ALTER TABLE refund_lines ALTER COLUMN on_shelf SET DEFAULT -1;
CREATE FUNCTION count_refund_as_in_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.on_shelf := NEW.quantity;
  RETURN NEW;
END $$;
CREATE TRIGGER refund_lines_fill_on_shelf BEFORE INSERT ON refund_lines
  FOR EACH ROW WHEN (NEW.on_shelf < 0) EXECUTE FUNCTION count_refund_as_in_stock();
