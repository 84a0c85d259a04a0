-- outside a transaction
-- Bank references are compared without case, blanks and leading zeros.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_facts_reference_key
  ON payment_facts (regexp_replace(upper(regexp_replace(transaction_id, '\s', '', 'g')), '^0+(?=.)', ''))
  WHERE provider = 'manual' AND kind = 'captured';
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_claim_key
  ON payments (regexp_replace(upper(regexp_replace(claimed_reference, '\s', '', 'g')), '^0+(?=.)', ''))
  WHERE claimed_reference <> '';
