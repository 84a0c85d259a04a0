-- outside a transaction
-- For the history of one record.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_subject ON audit_log (subject, at DESC, id DESC);
