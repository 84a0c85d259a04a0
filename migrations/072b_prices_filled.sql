-- in batches
INSERT INTO product_prices (product_id, price_paise, effective_price_paise)
SELECT id, price_paise, effective_price_paise FROM products p
WHERE NOT EXISTS (SELECT 1 FROM product_prices h WHERE h.product_id = p.id)
LIMIT 5000
ON CONFLICT DO NOTHING;
