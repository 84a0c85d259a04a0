-- UPI payments in parts.

-- The number of the part, in the sequence of the parts of an order; null for other payments.
ALTER TABLE payments ADD COLUMN part smallint;
