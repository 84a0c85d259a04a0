-- outside a transaction
ALTER TABLE orders VALIDATE CONSTRAINT orders_channel_check;
-- The owner looks for what the bank's list names: the reference that the shopper gave, or ours.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS payments_claimed ON payments (claimed_reference) WHERE claimed_reference <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_upi ON payments (upper(right(replace(order_id::text, '-', ''), 10))) WHERE provider = 'upi';
