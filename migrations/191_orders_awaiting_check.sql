-- An unpaid order that waits for the owner to check its bank reference, after its stock was released.
-- The account may place another order meanwhile.
ALTER TABLE orders ADD COLUMN stock_released boolean NOT NULL DEFAULT false;
