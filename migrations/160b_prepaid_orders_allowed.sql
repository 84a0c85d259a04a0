-- after older processes
-- Every process lowers the total of an order that is prepaid.
ALTER TABLE payments DROP CONSTRAINT payments_not_prepaid;
ALTER TABLE payments ADD CONSTRAINT payments_prepaid_percent CHECK (prepaid_percent BETWEEN 0 AND 90) NOT VALID;
