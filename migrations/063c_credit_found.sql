-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_by_credit ON payments (credit_account_id)
WHERE credit_account_id IS NOT NULL;
ALTER TABLE payments VALIDATE CONSTRAINT payments_credit_account_id_fkey;
