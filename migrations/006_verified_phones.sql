-- outside a transaction
-- A verified phone belongs to one account.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS users_verified_phone_key ON users (verified_phone);
ALTER TABLE users VALIDATE CONSTRAINT users_verified_phone;
