-- after older processes
-- Every process asks for the payment of the checkout where it means that one.
ALTER TABLE payments DROP CONSTRAINT payments_pkey;
ALTER TABLE payments ADD CONSTRAINT payments_pkey PRIMARY KEY USING INDEX payments_id;
ALTER TABLE payments DROP CONSTRAINT payments_id_given;
