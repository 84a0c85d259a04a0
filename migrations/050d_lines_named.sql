-- in batches
UPDATE stock_holds h SET line_id = l.id FROM order_lines l
WHERE l.order_id = h.order_id AND l.product_id = h.product_id AND l.size = h.size
  AND (h.order_id, h.product_id, h.size) IN
    (SELECT order_id, product_id, size FROM stock_holds WHERE line_id IS NULL LIMIT 5000);
UPDATE stock_ledger s SET line_id = named.line_id
FROM (SELECT e.id, l.id AS line_id FROM stock_ledger e
      JOIN order_lines l ON l.order_id = e.order_id AND l.product_id = e.product_id AND l.size = e.size
      WHERE e.line_id IS NULL LIMIT 5000) named
WHERE s.id = named.id;
UPDATE refund_lines r SET line_id = named.line_id
FROM (SELECT b.refund_id, b.position, l.id AS line_id FROM refund_lines b
      JOIN refunds f ON f.id = b.refund_id
      JOIN order_lines l ON l.order_id = f.order_id AND l.position = b.position
      WHERE b.line_id IS NULL LIMIT 5000) named
WHERE r.refund_id = named.refund_id AND r.position = named.position;
