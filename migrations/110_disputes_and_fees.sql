-- A disputed payment is answered by a day, and the provider keeps a fee of what it captured.
ALTER TABLE payment_facts ADD COLUMN respond_by date;
ALTER TABLE payment_facts ADD COLUMN fee_minor bigint CHECK (fee_minor >= 0);
