-- in batches
SELECT record_items(o.id) FROM (
  SELECT id FROM orders o
  WHERE (accepted_at IS NOT NULL OR order_status IN ('inShipping', 'delivered'))
    AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = o.id)
    AND NOT EXISTS (SELECT 1 FROM order_lines l JOIN item_moves m ON m.line_id = l.id WHERE l.order_id = o.id)
  ORDER BY id LIMIT 5000) o;
