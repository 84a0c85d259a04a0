-- outside a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_facts_not_paid_out ON payment_facts (provider, at)
  WHERE kind = 'captured' AND payout_id IS NULL;
