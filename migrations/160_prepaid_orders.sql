-- A payment of all of an order on delivery, before it is sent, at the order's price for paying online.
-- The percentage that was offered; null for any other payment.
ALTER TABLE payments ADD COLUMN prepaid_percent smallint;
ALTER TABLE payments ADD CONSTRAINT payments_not_prepaid CHECK (prepaid_percent IS NULL) NOT VALID;
