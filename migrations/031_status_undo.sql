-- What the last change of status replaced, to take it back within a minute: while nothing else changed the order
-- since, status_changed_at is its updated_at.
ALTER TABLE orders ADD COLUMN status_before jsonb;
ALTER TABLE orders ADD COLUMN status_changed_at timestamptz;
