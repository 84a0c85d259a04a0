-- Set once somebody without an account is erased: the order's address is deleted later, as of an account.
ALTER TABLE orders ADD COLUMN erased_at timestamptz CHECK (erased_at IS NULL OR user_id IS NULL);
