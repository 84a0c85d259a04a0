-- The rows of order_charges that a prepayment replaced. Money that turns out not to have come brings them back.
ALTER TABLE orders ADD COLUMN charges_before_prepayment jsonb;
