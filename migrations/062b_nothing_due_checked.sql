-- after older processes
ALTER TABLE orders VALIDATE CONSTRAINT orders_total_paise_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_amount_minor_check;
