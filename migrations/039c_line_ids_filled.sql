-- in batches
UPDATE cart_items SET id = gen_random_uuid()
WHERE (cart_id, product_id, size) IN
  (SELECT cart_id, product_id, size FROM cart_items WHERE id IS NULL LIMIT 5000);
UPDATE order_lines SET id = gen_random_uuid()
WHERE (order_id, position) IN
  (SELECT order_id, position FROM order_lines WHERE id IS NULL LIMIT 5000);
