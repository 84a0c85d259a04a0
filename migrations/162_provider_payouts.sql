-- The transfer to the owner's bank account that a captured payment was part of, as its provider reports it.
ALTER TABLE payment_facts ADD COLUMN payout_id text;
ALTER TABLE payment_facts ADD COLUMN payout_reference text;
ALTER TABLE payment_facts ADD COLUMN paid_out_on date;
