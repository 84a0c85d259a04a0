-- What the owner's panel needs beyond selling.

-- More pictures than the first, which stays in products.image.
ALTER TABLE products ADD COLUMN more_images text[] NOT NULL DEFAULT '{}';
-- Raised by every change, so that a save can tell that another one came before it.
ALTER TABLE products ADD COLUMN version integer NOT NULL DEFAULT 1;

ALTER TABLE feature_images ADD COLUMN position integer NOT NULL DEFAULT 0;

ALTER TABLE orders ADD COLUMN courier text NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN tracking_number text NOT NULL DEFAULT '';
CREATE INDEX orders_paid ON orders (paid_at) INCLUDE (total_paise, user_id) WHERE paid_at IS NOT NULL;
CREATE INDEX orders_status ON orders (order_status, created_at DESC, id DESC);
CREATE INDEX users_name ON users USING gin ((lower(user_name || ' ' || email)) gin_trgm_ops);

-- Pieces that came back to the shelf, so that none comes back twice.
ALTER TABLE order_lines ADD COLUMN restocked_quantity integer NOT NULL DEFAULT 0
  CHECK (restocked_quantity BETWEEN 0 AND quantity);

-- Which pieces a refund was for; a refund without lines was for a sum.
CREATE TABLE refund_lines (
  refund_id uuid NOT NULL REFERENCES refunds ON DELETE CASCADE,
  position smallint NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (refund_id, position)
);

-- Admins are staff: the owner may everything, the others their part of the house.
ALTER TABLE users ADD COLUMN staff_role text
  CHECK (staff_role IN ('owner', 'catalogue', 'orders'));
UPDATE users SET staff_role = 'owner' WHERE role = 'admin';
ALTER TABLE users ADD CONSTRAINT staff_are_admins CHECK ((role = 'admin') = (staff_role IS NOT NULL));
-- The shared secret of a second factor (RFC 6238), and the last time step that was used up.
ALTER TABLE users ADD COLUMN totp_secret text;
ALTER TABLE users ADD COLUMN totp_confirmed boolean NOT NULL DEFAULT false;
ALTER TABLE users ADD COLUMN totp_last_step bigint NOT NULL DEFAULT 0;

CREATE TABLE staff_invites (
  email text PRIMARY KEY,
  staff_role text NOT NULL CHECK (staff_role IN ('owner', 'catalogue', 'orders')),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Every change made in the panel. Rows are only ever added.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log only grows';
END $$;
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
