-- Lines of carts and orders get ids. The defaults serve processes of earlier versions; new lines
-- are given theirs by the server. Existing lines get theirs in batches by the next file.
ALTER TABLE cart_items ADD COLUMN id uuid;
ALTER TABLE cart_items ALTER COLUMN id SET DEFAULT gen_random_uuid();
ALTER TABLE order_lines ADD COLUMN id uuid;
ALTER TABLE order_lines ALTER COLUMN id SET DEFAULT gen_random_uuid();
