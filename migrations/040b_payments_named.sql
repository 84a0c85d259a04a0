-- In a transaction of its own: a capture locks orders and payments in the other order.
ALTER TABLE payments ADD COLUMN id uuid;
ALTER TABLE payments ALTER COLUMN id SET DEFAULT gen_random_uuid();
-- How the shopper pays; a provider may offer several ways.
ALTER TABLE payments ADD COLUMN method text NOT NULL DEFAULT 'paypal';
-- A code by which the shopper confirms an order that is paid on delivery.
ALTER TABLE payments ADD COLUMN code_hash bytea;
ALTER TABLE payments ADD COLUMN code_tries smallint NOT NULL DEFAULT 0;
-- The bank's reference that the shopper gives for a payment to the shop's account; not checked.
ALTER TABLE payments ADD COLUMN claimed_reference text NOT NULL DEFAULT '';
