-- As 039, in a transaction of its own: a capture locks the two tables in the other order.
ALTER TABLE order_lines ADD COLUMN id uuid;
ALTER TABLE order_lines ALTER COLUMN id SET DEFAULT gen_random_uuid();
