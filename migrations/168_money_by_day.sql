-- outside a transaction
-- Money that arrived in the last days, for the dashboard.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payment_facts_money ON payment_facts (at)
  WHERE kind IN ('captured', 'corrected');
