-- outside a transaction
-- Two shoppers may give the same bank reference, of which the owner finds one in the bank's list.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_claims ON payments (claimed_reference) WHERE claimed_reference <> '';
