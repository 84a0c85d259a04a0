-- Writes the parcel and the moves of an order as its columns of earlier versions say. Existing orders
-- get theirs by it in 052d, and those that a process of an earlier version changes when that commits.
CREATE FUNCTION record_items(changed uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  o orders;
  parcel parcels;
  is_sent boolean;
  one record;
BEGIN
  SELECT * INTO o FROM orders WHERE id = changed FOR UPDATE;
  is_sent := o.order_status IN ('inShipping', 'delivered');
  IF o.accepted_at IS NULL AND o.paid_at IS NULL AND NOT is_sent THEN
    RETURN changed;
  END IF;
  INSERT INTO item_moves (id, line_id, to_place, quantity)
    SELECT gen_random_uuid(), l.id, 'reserved', l.quantity - known.quantity
    FROM order_lines l CROSS JOIN LATERAL (
      SELECT coalesce(sum(CASE WHEN m.from_place IS NULL THEN m.quantity WHEN m.to_place IS NULL THEN -m.quantity END), 0) AS quantity
      FROM item_moves m WHERE m.line_id = l.id) known
    WHERE l.order_id = changed AND l.quantity > known.quantity;

  SELECT * INTO parcel FROM parcels WHERE order_id = changed AND status <> 'returned'
    ORDER BY created_at DESC, id DESC LIMIT 1;
  IF is_sent AND parcel.id IS NULL THEN
    parcel.id := gen_random_uuid();
    INSERT INTO parcels (id, order_id, status) VALUES (parcel.id, changed, 'sent');
  END IF;

  FOR one IN
    WITH counted AS (
      SELECT l.id, place, coalesce(sum(CASE place WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity END), 0)::int AS quantity
      FROM order_lines l CROSS JOIN unnest(ARRAY['packed', 'sent', 'stock', 'written_off']) place
      LEFT JOIN item_moves m ON m.line_id = l.id
      WHERE l.order_id = changed GROUP BY 1, 2),
    known AS (
      SELECT l.id, l.quantity, l.restocked_quantity AS stock, least(l.quantity - l.restocked_quantity, (
               SELECT coalesce(sum(r.quantity - r.on_shelf), 0)::int
               FROM refund_lines r JOIN refunds f ON f.id = r.refund_id
               WHERE f.order_id = changed AND f.state <> 'failed' AND r.position = l.position)) AS written_off
      FROM order_lines l WHERE l.order_id = changed)
    SELECT k.id AS line_id, c.place, CASE c.place
             WHEN 'stock' THEN k.stock
             WHEN 'written_off' THEN k.written_off
             WHEN 'sent' THEN CASE WHEN is_sent THEN rest WHEN o.order_status = 'rejected' THEN least(c.quantity, rest) ELSE 0 END
             WHEN 'packed' THEN CASE WHEN is_sent OR o.order_status = 'rejected' THEN 0 ELSE least(c.quantity, rest) END
           END - c.quantity AS change
    FROM known k JOIN counted c ON c.id = k.id CROSS JOIN LATERAL (SELECT k.quantity - k.stock - k.written_off AS rest) left_over
    ORDER BY change
  LOOP
    CONTINUE WHEN one.change = 0;
    INSERT INTO item_moves (id, line_id, parcel_id, from_place, to_place, quantity)
      VALUES (gen_random_uuid(), one.line_id, CASE WHEN one.place IN ('packed', 'sent') THEN parcel.id END,
              CASE WHEN one.change < 0 THEN one.place ELSE 'reserved' END,
              CASE WHEN one.change < 0 THEN 'reserved' ELSE one.place END, abs(one.change));
  END LOOP;

  IF is_sent THEN
    INSERT INTO parcel_lines (parcel_id, line_id, quantity)
      SELECT parcel.id, line_id, sum(CASE to_place WHEN 'sent' THEN quantity ELSE -quantity END)
      FROM item_moves WHERE parcel_id = parcel.id AND 'sent' IN (from_place, to_place)
      GROUP BY line_id HAVING sum(CASE to_place WHEN 'sent' THEN quantity ELSE -quantity END) > 0
      ON CONFLICT DO NOTHING;
    UPDATE parcels SET status = CASE o.order_status WHEN 'delivered' THEN 'delivered' ELSE 'sent' END,
                       courier = o.courier, tracking_number = o.tracking_number
    WHERE id = parcel.id;
  ELSIF parcel.status IN ('sent', 'delivered') AND o.order_status <> 'rejected' THEN
    DELETE FROM parcels WHERE id = parcel.id;
  ELSIF parcel.status IN ('sent', 'delivered') AND NOT EXISTS (
      SELECT 1 FROM order_lines l JOIN item_moves m ON m.line_id = l.id WHERE l.order_id = changed
      GROUP BY l.id HAVING sum(CASE 'sent' WHEN m.to_place THEN m.quantity WHEN m.from_place THEN -m.quantity ELSE 0 END) > 0) THEN
    UPDATE parcels SET status = 'returned' WHERE id = parcel.id;
  END IF;
  RETURN changed;
END $$;
