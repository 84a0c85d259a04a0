-- in batches
INSERT INTO product_skus (sku, product_id, size)
SELECT lower(sku), id, '' FROM products p
WHERE sku IS NOT NULL AND deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM product_skus k WHERE k.product_id = p.id AND k.size = '')
LIMIT 5000
ON CONFLICT DO NOTHING;
