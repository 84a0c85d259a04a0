-- The account that a payment of provider 'credit' is taken from; reserved until the order is accepted or ends.
ALTER TABLE payments ADD COLUMN credit_account_id uuid;
ALTER TABLE payments ADD CONSTRAINT payments_credit_account_id_fkey
  FOREIGN KEY (credit_account_id) REFERENCES credit_accounts NOT VALID;
