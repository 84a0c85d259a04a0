-- A disputed payment is answered by a day, and the provider keeps a fee of what it captured.
ALTER TABLE payment_facts ADD COLUMN respond_by date;
ALTER TABLE payment_facts ADD COLUMN fee_minor bigint CHECK (fee_minor >= 0);

-- Money that was recorded wrongly is corrected by a fact that names the receipt.
ALTER TABLE payment_facts ADD COLUMN corrects_id uuid REFERENCES payment_facts ON DELETE CASCADE;
CREATE INDEX payment_facts_corrects ON payment_facts (corrects_id) WHERE corrects_id IS NOT NULL;
