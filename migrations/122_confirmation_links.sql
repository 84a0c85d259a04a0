-- The link by which an order paid on delivery is confirmed without signing in. Only its hash is stored.
ALTER TABLE payments ADD COLUMN confirm_hash bytea;
