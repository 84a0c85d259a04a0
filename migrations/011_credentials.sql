-- outside a transaction
-- Keys of outside services that an owner entered in the panel.
CREATE TABLE IF NOT EXISTS credentials (
  id uuid PRIMARY KEY,
  service text NOT NULL CHECK (service IN ('paypal', 'razorpay', 'email', 'messages', 'courier')),
  version integer NOT NULL CHECK (version > 0),
  -- The id of the first version with the same account at the service; newer keys of an account replace older ones.
  account_id uuid NOT NULL,
  -- AES-256-GCM, bound to service and id; its key is not in the database. Null once newer keys of the account replaced it.
  sealed text,
  -- What the panel shows of them: the end of a key's id, or a host.
  hint text NOT NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  -- When they were replaced or removed; they still serve the payments that were started with them.
  retired_at timestamptz,
  CONSTRAINT credentials_version UNIQUE (service, version)
);
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS credentials_current ON credentials (service) WHERE retired_at IS NULL;

-- The keys that the payment was started with; null for those of the environment.
ALTER TABLE payments ADD COLUMN IF NOT EXISTS credentials_id uuid;
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_by_credentials ON payments (credentials_id) WHERE credentials_id IS NOT NULL;
