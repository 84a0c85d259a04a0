-- The default serves processes of earlier versions; the server gives new lines their ids. Existing
-- lines get theirs in batches, in 039c.
ALTER TABLE cart_items ADD COLUMN id uuid;
ALTER TABLE cart_items ALTER COLUMN id SET DEFAULT gen_random_uuid();
