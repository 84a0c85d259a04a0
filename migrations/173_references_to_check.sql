-- An unpaid order whose shopper gave a bank reference waits until then for the owner to check it,
-- also after its stock is for sale again.
ALTER TABLE orders ADD COLUMN check_until timestamptz;
-- A new payment link ends the earlier ones that the same kind of maker made.
ALTER TABLE payment_links ADD COLUMN made_by text NOT NULL DEFAULT 'message'
  CHECK (made_by IN ('owner', 'shopper', 'message'));
