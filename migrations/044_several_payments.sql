-- An order may be paid in parts: by a deposit and a balance, or by several people.
-- What the payment pays of its order, in paise; null for all of it.
ALTER TABLE payments ADD COLUMN amount_paise bigint CHECK (amount_paise > 0);
-- The payment of the checkout, which decides whether the order is accepted. Others pay what is left.
ALTER TABLE payments ADD COLUMN is_current boolean NOT NULL DEFAULT true;
-- Our id of the payment at the provider; null for the order's id.
ALTER TABLE payments ADD COLUMN reference uuid;
-- When the provider was asked for the money of a payment that is not the checkout's.
ALTER TABLE payments ADD COLUMN claimed_at timestamptz;
-- When such a payment was given up, so that nobody is asked about it any more.
ALTER TABLE payments ADD COLUMN ended_at timestamptz;
-- Postgres takes this check for the NOT NULL of the key, without reading the table under a lock.
ALTER TABLE payments ADD CONSTRAINT payments_id_given CHECK (id IS NOT NULL) NOT VALID;
-- The payment that the refund returns; null for that of the checkout.
ALTER TABLE refunds ADD COLUMN payment_id uuid;
-- Whether it returns money that paid nothing of an accepted order, such as a payment made twice.
ALTER TABLE refunds ADD COLUMN is_excess boolean NOT NULL DEFAULT false;
-- What the fact's money pays of the order, in paise; the rest goes back. Null in facts of earlier
-- versions: all of what the owner recorded, and nothing of a provider's, whose order `paid_at` says it.
ALTER TABLE payment_facts ADD COLUMN applied_paise bigint CHECK (applied_paise >= 0);

-- When an order's total is due, where it is due in parts. Without rows all of it is due at once.
CREATE TABLE order_dues (
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('now', 'before_dispatch', 'on_delivery')),
  amount_paise bigint NOT NULL CHECK (amount_paise > 0),
  -- The day in India on which a balance is due.
  due_on date,
  -- What the shopper agreed to.
  terms text NOT NULL DEFAULT '',
  reminded_at timestamptz,
  PRIMARY KEY (order_id, kind)
);
CREATE INDEX order_dues_waiting ON order_dues (due_on) WHERE kind = 'before_dispatch';

-- Links by which anybody can pay what is open of an order. Only the hash of the token is stored.
CREATE TABLE payment_links (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES orders ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The colleague who made it; empty for the shopper.
  created_by text NOT NULL DEFAULT ''
);
CREATE INDEX payment_links_order ON payment_links (order_id);
