-- after older processes
-- An order may cost nothing. Every process accepts such an order at once.
ALTER TABLE orders DROP CONSTRAINT orders_total_paise_check;
ALTER TABLE orders ADD CONSTRAINT orders_total_paise_check CHECK (total_paise >= 0) NOT VALID;
ALTER TABLE payments DROP CONSTRAINT payments_amount_minor_check;
ALTER TABLE payments ADD CONSTRAINT payments_amount_minor_check CHECK (amount_minor >= 0) NOT VALID;
